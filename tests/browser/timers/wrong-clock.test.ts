import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

/** The clock of this computer is an hour ahead. */
const setClockAhead = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).count();

it('new messages are announced to screen readers on a computer with a wrong clock', async () => {
  const shop = await server.company('Casa Relógio');
  const ana = await server.attendant(shop, 'Ana Hora');
  const { user } = ana.session;
  await server.write(shop.sandboxPhone, '5511980044001', 'Bom dia', { name: 'Nair Hora' });
  type Listed = { tickets: { id: number; uuid: string }[] };
  const find = async () => (await shop.admin.call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  const opened = { status: 'open', queueId: shop.queueId };
  expect((await ana.call('PUT', `/tickets/${ticket.id}`, opened)).status).toBe(200);
  const room = { title: 'Equipe', users: [{ id: user.id }] };
  const chat = (await shop.admin.call<{ id: number; uuid: string }>('POST', '/chats', room)).body;

  const page = await openPage({}, user.email);
  await setClockAhead(page);
  await page.goto(`/chats/${chat.uuid}`);
  await expectVisible(page.getByLabel('Escreva uma mensagem'));
  const sendInRoom = (message: string) => shop.admin.call('POST', `/chats/${chat.id}/messages`, { message });
  await sendInRoom('Reunião às dez');
  await expectVisible(page.getByRole('article').getByText('Reunião às dez'));
  await expectSoon(() => announced(page, 'Reunião às dez')).toBe(1);

  await page.goto(`/tickets/${ticket.uuid}`);
  await expectVisible(page.getByLabel('Mensagens de Nair Hora').getByText('Bom dia'));
  await server.write(shop.sandboxPhone, '5511980044001', 'O sofá chegou', { name: 'Nair Hora' });
  await expectSoon(() => announced(page, 'O sofá chegou')).toBe(1);
});
