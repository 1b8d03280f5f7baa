import type { Setting } from '@balcao/contract/settings/setting';
import type { Tag } from '@balcao/contract/tags/tag';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { sitDown: openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: string;

beforeAll(async () => {
  shop = await server.company('Casa Ligeira');
  ana = (await server.attendant(shop, 'Ana Ligeira', { profile: 'admin' })).session.user.email;
});

const storedValue = async (key: string) =>
  (await shop.admin.call<Setting[]>('GET', '/settings')).body.find((setting) => setting.key === key)?.value;

/** How many calls that change something the page has been answered. */
function countAnswers(page: Page): () => number {
  let answered = 0;
  page.on('response', (response) => response.request().method() !== 'GET' && answered++);
  return () => answered;
}

/**
 * The first change waits until the returned function is called. Before the page is opened: what a page asks that is there
 * already may still pass by, a moment after `route` has resolved.
 */
async function delayFirst(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET' && ++calls === 1) await released;
    await route.continue();
  });
  return release;
}

it('settings that are changed quickly, one of them twice, are stored and shown as they were chosen last', async () => {
  const page = await openPage({}, ana);
  const release = await delayFirst(page, '**/api/settings/*');
  await page.goto('/settings');
  const calls = page.getByRole('switch', { name: 'Aceitar chamadas de voz e de vídeo' });
  const groups = page.getByRole('switch', { name: 'Ignorar mensagens de grupos' });
  await expectSoon(() => calls.isVisible()).toBe(true);
  const [callsBefore, groupsBefore] = [await calls.isChecked(), await groups.isChecked()];
  const answered = countAnswers(page);
  await calls.click({ force: true });
  await groups.click({ force: true });
  await calls.click({ force: true });
  expect([await calls.isChecked(), await groups.isChecked()]).toEqual([callsBefore, !groupsBefore]);
  release();
  await expectSoon(answered).toBe(3);
  expect([await storedValue('call'), await storedValue('CheckMsgIsGroup')]).toEqual(
    [callsBefore, !groupsBefore].map((on) => (on ? 'enabled' : 'disabled')),
  );
  expect([await calls.isChecked(), await groups.isChecked()]).toEqual([callsBefore, !groupsBefore]);
});

it('tags of a conversation that are removed quickly are all gone, whichever call is answered first', async () => {
  await server.write(shop.sandboxPhone, '5511980017001', 'Oi', { name: 'Lia Etiqueta' });
  const find = async () =>
    (await shop.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body.tickets[0];
  const ticket = await eventually(find, (found) => found !== undefined);
  const tags = await Promise.all(
    ['Primeira', 'Segunda', 'Terceira'].map(
      async (name) => (await shop.admin.call<Tag>('POST', '/tags', { name, color: '#17917F' })).body,
    ),
  );
  await shop.admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open' });
  await shop.admin.call('POST', '/tags/sync', { ticketId: ticket?.id, tags: tags.map(({ id }) => ({ id })) });
  const page = await openPage({}, ana);
  const release = await delayFirst(page, '**/api/tags/sync');
  await page.goto(`/tickets/${ticket?.uuid}`);
  const shown = page.getByRole('group', { name: 'Etiquetas da conversa' });
  await expectVisible(shown.getByText('Terceira'));
  const answered = countAnswers(page);
  for (const name of ['Primeira', 'Segunda']) await shown.getByRole('button', { name: `Remover ${name}` }).click();
  release();
  await expectSoon(answered).toBe(2);
  expect((await find())?.tags.map(({ name }) => name)).toEqual(['Terceira']);
  await expectSoon(() => shown.getByRole('button', { name: /^Remover/ }).count()).toBe(1);
});
