import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually, runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { acceptTicket } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

/** The clock of this computer is ahead. */
const setClockAhead = (page: Page, hours = 1) => page.clock.install({ time: Date.now() + hours * 3_600_000 });
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

it('times of the server, and what depends on them, are by its clock on a computer forty days ahead', async () => {
  const shop = await server.company('Casa Adiantada');
  const ana = await server.attendant(shop, 'Ana Adiantada');
  const operator = await server.signIn('admin@balcao.local');
  const dueDate = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString().slice(0, 10);
  expect((await operator.call('PUT', `/companies/${shop.id}`, { dueDate })).status).toBe(200);
  await server.write(shop.sandboxPhone, '5511980044002', 'Bom dia', { name: 'Odete Hora' });

  const page = await openPage({}, ana.session.user.email);
  await setClockAhead(page, 40 * 24);
  await page.goto('/tickets');
  await acceptTicket(page, 'Odete Hora');
  await expectVisible(page.getByText(/com você há [1-9] min$/));
  await expectVisible(page.getByLabel('Mensagens de Odete Hora').getByText('Hoje', { exact: true }));
  await page.keyboard.press('Alt+z');
  const offered = await page
    .getByRole('dialog', { name: 'Adiar conversa' })
    .locator('time')
    .first()
    .getAttribute('datetime');
  expect(Date.parse(offered ?? '') - Date.now()).toBeLessThan(3 * 24 * 3_600_000);
});
