import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

/** Files in rooms, and messages that wait in the browser until the server has them. */
const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let made = 0;
let anaId: number;
const ana = 'ana.prado@loja.test';

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  const user = { name: 'Ana Prado', email: ana, password: 'senha-de-teste', profile: 'user', queueIds: [shop.queueId] };
  anaId = (await shop.admin.call<{ id: number }>('POST', '/users', user)).body.id;
});

/** A room of the admin and Ana, open on her page. */
async function openRoom(): Promise<{ page: Page; id: number; title: string }> {
  const title = `Sala ${++made}`;
  const { body: room } = await shop.admin.call<{ id: number; uuid: string }>('POST', '/chats', {
    title,
    users: [{ id: anaId }],
  });
  const page = await openPage({}, ana);
  await page.goto(`/chats/${room.uuid}`);
  await expectVisible(box(page));
  return { page, id: room.id, title };
}
const box = (page: Page) => page.getByLabel('Escreva uma mensagem');
const thread = (page: Page, room: string) => page.getByRole('region', { name: `Mensagens de ${room}` });

/** Dispatches the events of a file dropped on the room. */
const dropFile = (page: Page, title: string, name: string, type: 'dragover' | 'drop') =>
  page.getByRole('region', { name: title, exact: true }).evaluate(
    (room, given) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF'], given.name, { type: 'application/pdf' }));
      room.dispatchEvent(new DragEvent(given.type, { bubbles: true, cancelable: true, dataTransfer }));
    },
    { name, type },
  );

it('a file dropped on a room is sent to it, whatever its name', async () => {
  const { page, title } = await openRoom();
  const room = page.getByRole('region', { name: title, exact: true });
  await dropFile(page, title, 'pedido.pdf', 'dragover');
  await expectSoon(() => room.getAttribute('data-dragged')).toBe('true');
  await dropFile(page, title, '../../pedido.pdf', 'drop');
  await expectSoon(() => room.getAttribute('data-dragged')).toBeNull();
  const link = thread(page, title).getByRole('link', { name: /pedido\.pdf/ });
  await expectVisible(link);
  await expectHidden(page.getByText('Enviando…'));
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect([answer.status(), (await answer.body()).subarray(0, 8).toString()]).toEqual([200, '%PDF-1.4']);
});

it('a reply in progress survives another room and a reload; sent offline, it is sent once after a reload, with its quote and files', async () => {
  const { page, id, title } = await openRoom();
  await shop.admin.call('POST', `/chats/${id}/messages`, { message: 'Quem leva o pedido?' });
  const mine = thread(page, title).getByRole('article').last();
  await expectVisible(mine.getByText('Quem leva o pedido?'));
  const author = shop.admin.session.user.name;
  await page.getByRole('button', { name: `Ações da mensagem de ${author}` }).click();
  await page.getByRole('menuitem', { name: 'Responder' }).click();
  const context = page.getByText(`Respondendo a ${author}`);
  await expectVisible(context);
  await box(page).fill('Eu levo');
  const address = page.url();
  await page.goto('/chats');
  await expectHidden(box(page));
  await page.route('**/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await page.goto(address);
  await expectVisible(context);
  await expectSoon(() => box(page).inputValue()).toBe('Eu levo');
  await box(page).press('Enter');
  await expectVisible(page.getByText('Enviando…'));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nota') },
      { name: 'recibo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 recibo') },
    ]);
  await expectSoon(() => page.getByText('Enviando…').count()).toBe(2);
  // Persisted once the browser's database has the files.
  await expectSoon(() => page.evaluate(() => localStorage.getItem('unsentChats'))).toContain('recibo.pdf');
  await page.reload();
  await expectSoon(() => page.getByText('Enviando…').count()).toBe(2);
  await expectHidden(context.and(page.locator('b')));
  await page.unroute('**/chats/*/messages');
  await expectHidden(page.getByText('Enviando…').first());
  await expectVisible(thread(page, title).getByRole('link', { name: /recibo\.pdf/ }));
  const { body } = await shop.admin.call<{ records: { message: string; mediaName: string | null; quoted: object }[] }>(
    'GET',
    `/chats/${id}/messages`,
  );
  expect(body.records.map((one) => [one.message, one.mediaName, one.quoted])).toMatchObject([
    ['Quem leva o pedido?', null, null],
    ['Eu levo', null, { message: 'Quem leva o pedido?' }],
    ['', 'nota.pdf', null],
    ['', 'recibo.pdf', null],
  ]);
});

it('a picture pasted during an edit sends nothing and does not end the edit', async () => {
  const { page, id, title } = await openRoom();
  await box(page).fill('Chega as 9h');
  await box(page).press('Enter');
  await expectVisible(thread(page, title).getByText('Chega as 9h'));
  await page.getByRole('button', { name: 'Ações da mensagem de Ana Prado' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await box(page).fill('Chega às 9h');
  await box(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'celulas.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  });
  await expectSoon(() => box(page).inputValue()).toBe('Chega às 9h');
  await box(page).press('Enter');
  await expectVisible(thread(page, title).getByText('editada'));
  const { body } = await shop.admin.call<{ records: { message: string }[] }>('GET', `/chats/${id}/messages`);
  expect(body.records.map(({ message }) => message)).toEqual(['Chega às 9h']);
});

it('a reply in progress survives an edit of another message', async () => {
  const { page, id, title } = await openRoom();
  await box(page).fill('Ja vou');
  await box(page).press('Enter');
  await shop.admin.call('POST', `/chats/${id}/messages`, { message: 'Quem abre a loja?' });
  await expectVisible(thread(page, title).getByText('Quem abre a loja?'));
  const author = shop.admin.session.user.name;
  await page.getByRole('button', { name: `Ações da mensagem de ${author}` }).click();
  await page.getByRole('menuitem', { name: 'Responder' }).click();
  await box(page).fill('Eu abro');
  await page.getByRole('button', { name: 'Ações da mensagem de Ana Prado' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await box(page).fill('Já vou');
  await box(page).press('Enter');
  await expectSoon(() => box(page).inputValue()).toBe('Eu abro');
  await expectVisible(page.getByText(`Respondendo a ${author}`));
});
