import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { breakableSocket } from '../reconnecting/break-socket.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let ana: string;
let room: { id: number; uuid: string };
let sendToRoom: (message: string) => Promise<unknown>;

const box = (page: Page) => page.getByLabel('Escreva uma mensagem');

beforeAll(async () => {
  const shop = await server.company('Casa Abas');
  const { user } = (await server.attendant(shop, 'Ana Abas')).session;
  ana = user.email;
  const body = { title: 'Equipe', users: [{ id: user.id }] };
  room = (await shop.admin.call<{ id: number; uuid: string }>('POST', '/chats', body)).body;
  sendToRoom = (message) => shop.admin.call('POST', `/chats/${room.id}/messages`, { message });
  await sendToRoom('Bom dia, equipe');
});

it('a message that is in view is read once the server is reached again', async () => {
  const page = await openPage({}, ana);
  const breakSocket = await breakableSocket(page);
  const reads = `**/api/chats/${room.id}/read`;
  await page.route(reads, (route) => route.abort());
  await sendToRoom('Fechamos mais cedo');
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/read'));
  await page.goto(`/chats/${room.uuid}`);
  await expectVisible(page.getByRole('article').getByText('Fechamos mais cedo'));
  await refused;
  const unread = page.getByRole('link', { name: /Equipe/ }).and(page.locator('[data-unread]'));
  await expectVisible(unread);
  await page.unroute(reads);
  await breakSocket(async () => {});
  await expectHidden(unread);
});

it('a draft sent in one tab disappears from the other, together with its quote', async () => {
  const page = await openPage({}, ana);
  await page.goto(`/chats/${room.uuid}`);
  const first = page.getByRole('article').filter({ hasText: 'Bom dia, equipe' });
  await first.getByRole('button', { name: /^Ações da mensagem/ }).click();
  await page.getByRole('menuitem', { name: 'Responder' }).click();
  await box(page).fill('Já vou');
  const other = await page.context().newPage();
  await other.goto(`/chats/${room.uuid}`);
  await expectSoon(() => box(other).inputValue()).toBe('Já vou');
  await expectVisible(other.getByText(/^Respondendo a/));
  await box(page).press('Enter');
  await expectSoon(() => box(other).inputValue()).toBe('');
  await expectHidden(other.getByText(/^Respondendo a/));
});

it('a refused message that is discarded in one tab disappears from the other, also after a reload', async () => {
  const page = await openPage({}, ana);
  const refused = `**/api/chats/${room.id}/messages`;
  await page
    .context()
    .route(refused, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } })
        : route.fallback(),
    );
  await page.goto(`/chats/${room.uuid}`);
  await box(page).fill('Isto não sai');
  await box(page).press('Enter');
  const failed = (of: Page) => of.getByRole('listitem').filter({ hasText: 'Isto não sai' });
  const discard = (of: Page) => failed(of).getByRole('button', { name: 'Descartar' });
  await expectVisible(discard(page));
  const other = await page.context().newPage();
  await other.goto(`/chats/${room.uuid}`);
  await discard(other).click();
  await expectHidden(failed(other));
  await expectHidden(failed(page));
  await page.reload();
  await expectVisible(page.getByRole('article').getByText('Bom dia, equipe').first());
  expect(await failed(page).count()).toBe(0);
});
