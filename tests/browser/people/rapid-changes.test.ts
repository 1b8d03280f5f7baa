import type { Setting } from '@balcao/contract/settings/setting';
import type { Tag } from '@balcao/contract/tags/tag';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Page, WebSocketRoute } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser, tryAgain } from '../open-browser.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: string;

beforeAll(async () => {
  shop = await server.company('Casa Ligeira');
  ana = (await server.attendant(shop, 'Ana Ligeira', { profile: 'admin' })).session.user.email;
});

const storedValue = async (key: string) =>
  (await shop.admin.call<Setting[]>('GET', '/settings')).body.find((setting) => setting.key === key)?.value;

/** Counts the responses to the page's changing requests. */
function countAnswers(page: Page): () => number {
  let answered = 0;
  page.on('response', (response) => response.request().method() !== 'GET' && answered++);
  return () => answered;
}

/**
 * Holds the first change until the returned function is called. Call it before the page is opened: requests of a page
 * that is already open may bypass the route for a moment after `route` has resolved.
 */
async function delayFirst(page: Page, url: string | RegExp): Promise<() => void> {
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

it('settings changed in quick succession are stored and shown with their last values', async () => {
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

it('tags removed in quick succession are all removed, whichever request is answered first', async () => {
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
  const release = await delayFirst(page, '**/api/tickets/bulk');
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

it('a slow request that adds a tag preserves the tags that a colleague changes meanwhile', async () => {
  await server.write(shop.sandboxPhone, '5511980017002', 'Oi', { name: 'Rosa Etiqueta' });
  const find = async () =>
    (await shop.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body.tickets.find(
      ({ contact }) => contact.name === 'Rosa Etiqueta',
    );
  const ticket = await eventually(find, (found) => found !== undefined);
  const [old, other] = await Promise.all(
    ['Antiga', 'Da colega', 'Minha'].map(
      async (name) => (await shop.admin.call<Tag>('POST', '/tags', { name, color: '#17917F' })).body,
    ),
  );
  await shop.admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open' });
  const tag = (tags: (Tag | undefined)[]) =>
    shop.admin.call('POST', '/tags/sync', { ticketId: ticket?.id, tags: tags.map((one) => ({ id: one?.id })) });
  await tag([old]);
  const page = await openPage({}, ana);
  const release = await delayFirst(page, /\/api\/(tags\/sync|tickets\/bulk)$/);
  await page.goto(`/tickets/${ticket?.uuid}`);
  const shown = page.getByRole('group', { name: 'Etiquetas da conversa' });
  await expectVisible(shown.getByText('Antiga'));
  const answered = countAnswers(page);
  await page.getByRole('button', { name: 'Colocar etiqueta' }).click();
  await page.getByRole('option', { name: 'Minha', exact: true }).click();
  await tag([other]);
  release();
  await expectSoon(answered).toBe(1);
  expect((await find())?.tags.map(({ name }) => name).sort()).toEqual(['Da colega', 'Minha']);
  await expectSoon(() => shown.getByRole('button', { name: /^Remover/ }).count()).toBe(2);
});

it('a slow response for one user does not replace the form of the one being added meanwhile', async () => {
  const rui = (await server.attendant(shop, 'Rui Ligeiro')).session.user;
  const page = await openPage({}, ana);
  const released = Promise.withResolvers<void>();
  await page.route(`**/api/users/${rui.id}`, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/users');
  await page.getByRole('row').filter({ hasText: 'Rui Ligeiro' }).click();
  await page.getByRole('button', { name: 'Novo usuário' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Sara Ligeira');
  await dialog.getByLabel('E-mail').fill('sara@casa-ligeira.test');
  await dialog.getByRole('textbox', { name: 'Senha' }).fill('uma-senha-boa');
  const answered = page.waitForResponse((response) => response.url().endsWith(`/users/${rui.id}`));
  released.resolve();
  await (await answered).finished();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Usuário salvo com sucesso.');
  const { users } = (await shop.admin.call<{ users: { name: string }[] }>('GET', '/users')).body;
  expect(users.map(({ name }) => name)).toEqual(expect.arrayContaining(['Rui Ligeiro', 'Sara Ligeira']));
});

it('holidays that cannot be loaded show an error, and can be retried', async () => {
  const page = await openPage({}, ana);
  await page.route('**/api/holidays', (route) => route.fulfill({ status: 500, body: '{"error":"ERR_INTERNAL"}' }));
  await page.goto('/settings?tab=holidays');
  await tryAgain(page, () => page.unroute('**/api/holidays'), page.getByText('Nenhum feriado ainda.'));
});

it('an unsaved holiday survives a colleague’s change and the save of the one before', async () => {
  const page = await openPage({}, ana);
  const release = await delayFirst(page, '**/api/holidays');
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto('/settings?tab=holidays');
  const add = page.getByRole('button', { name: 'Adicionar feriado' });
  const fill = async (index: number, day: string, name: string) => {
    await add.click();
    await page.getByRole('textbox', { name: 'Dia' }).nth(index).fill(day);
    await page.getByLabel('Nome').nth(index).fill(name);
  };
  const names = () =>
    page.getByLabel('Nome').evaluateAll((all) => all.map((one) => (one instanceof HTMLInputElement ? one.value : '')));
  await fill(0, '25/12/2026', 'Natal');
  const newYear = { day: '2027-01-01', name: 'Ano-novo', isYearly: false, closedFrom: '', closedUntil: '' };
  await shop.admin.call('PUT', '/holidays', { holidays: [newYear] });
  // Holidays are not announced. After a reconnect the page requests them again only if something was (decision 0546).
  expect(await shop.admin.call('POST', '/tags', { name: 'Feriado' })).toMatchObject({ status: 200 });
  const again = page.waitForResponse((response) => response.url().endsWith('/api/holidays'));
  await sockets.at(-1)?.close();
  await (await again).finished();
  await page.waitForTimeout(300);
  expect(await names()).toEqual(['Natal']);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await fill(1, '24/12/2026', 'Véspera');
  release();
  await expectToast(page, 'Feriados salvos.');
  expect(await names()).toEqual(['Natal', 'Véspera']);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectSoon(names).toEqual(['Véspera', 'Natal', 'Ano-novo']); // the colleague's is not removed by a list without it
});

it('a text setting that could not be saved stays in its field, and is saved on the next blur', async () => {
  const page = await openPage({}, ana);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Integrações' }).click();
  const field = page.getByLabel('IP do IXC');
  await expectVisible(field);
  await page.route('**/api/settings/*', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  const answered = countAnswers(page);
  const failed = page.waitForEvent('requestfailed');
  await field.fill('ixc.exemplo.com.br');
  await field.press('Enter');
  await failed;
  await expectVisible(page.getByText('Sem resposta do servidor', { exact: false }).first());
  await expectSoon(() => field.inputValue()).toBe('ixc.exemplo.com.br');
  await page.unroute('**/api/settings/*');
  await field.press('Tab');
  await expectSoon(answered).toBe(1);
  expect(await storedValue('ipixc')).toBe('ixc.exemplo.com.br');
  await expectSoon(() => field.inputValue()).toBe('ixc.exemplo.com.br');
});
