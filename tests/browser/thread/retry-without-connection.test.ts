import type { Ticket } from '@balcao/contract/tickets/ticket';
import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('retrying a failed message whose connection was deleted shows the reason, in each language', async () => {
  const shop = await server.company('Casa Troca');
  await server.write(shop.sandboxPhone, '5511900070009', 'Qual o preço?', { name: 'Lia Troca' });
  const { body } = await shop.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const ticket = body.tickets[0]!;
  const ana = await server.attendant(shop, 'Ana Troca');
  const { user } = ana.session;
  await ana.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: user.id });
  await server.request('PUT', `/api/sandbox/${shop.sandboxPhone}/behaviour`, { failNext: 1 });
  await ana.call('POST', `/messages/${ticket.id}`, { body: 'São dez reais' });

  const look = async (language: 'pt' | 'en' | 'es') => {
    const page = await openPage({ language }, user.email);
    await page.goto(`/tickets/${ticket.uuid}`);
    return page;
  };
  const message = (page: Awaited<ReturnType<typeof look>>) =>
    page.locator('[data-message]').filter({ hasText: 'São dez reais' });
  const first = await look('pt');
  await expectSoon(() => message(first).getAttribute('data-status')).toBe('failed');

  const { body: other } = await shop.admin.call<{ id: number }>('POST', '/whatsapp', {
    name: 'Outra',
    channel: 'sandbox',
    provider: 'sandbox',
  });
  const to = { queueId: shop.queueId, userId: user.id, whatsappId: other.id };
  expect(await shop.admin.call('PUT', `/tickets/${ticket.id}`, to)).toMatchObject({ status: 200 });
  expect(await shop.admin.call('DELETE', `/whatsapp/${ticket.whatsappId}`)).toMatchObject({ status: 200 });

  for (const [language, retry, words] of [
    ['pt', 'Tentar de novo', 'A conexão desta mensagem foi excluída. Escreva a mensagem de novo.'],
    ['en', 'Try again', 'The connection of this message was deleted. Write the message again.'],
    ['es', 'Intentar de nuevo', 'La conexión de este mensaje fue eliminada. Escriba el mensaje de nuevo.'],
  ] as const) {
    const page = await look(language);
    await message(page).getByRole('button', { name: retry }).click();
    await expectToast(page, words);
    await expectSoon(() => message(page).getAttribute('data-status')).toBe('failed');
  }
}, 240_000);

it('a message that never left the browser can be discarded after its conversation was closed', async () => {
  const shop = await server.company('Casa Fecha');
  await server.write(shop.sandboxPhone, '5511900070010', 'Qual o preço?', { name: 'Lia Fecha' });
  const { id, uuid } = (await shop.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body.tickets[0]!;
  const ana = await server.attendant(shop, 'Ana Fecha');
  await ana.call('PUT', `/tickets/${id}`, { status: 'open' });
  const page = await openPage({}, ana.session.user.email);
  await page.route(`**/api/messages/${id}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { error: 'ERR_NO_PERMISSION' } })
      : route.continue(),
  );
  await page.goto(`/tickets/${uuid}`);
  const { box, message } = ticketScreen(page);
  await box.fill('São dez reais');
  await box.press('Enter');
  const row = message('São dez reais');
  await expectSoon(() => row.getAttribute('data-status')).toBe('failed');
  expect(await shop.admin.call('PUT', `/tickets/${id}`, { status: 'closed' })).toMatchObject({ status: 200 });
  await expectHidden(row.getByRole('button', { name: 'Tentar de novo' }));
  await row.getByRole('button', { name: 'Descartar' }).click();
  await expectHidden(row);
});

it('a conversation whose connection was deleted is moved to the only other one by a transfer', async () => {
  const shop = await server.company('Casa Nova');
  await server.write(shop.sandboxPhone, '5511900070011', 'Qual o preço?', { name: 'Lia Nova' });
  const { id, uuid, whatsappId } = (await shop.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body
    .tickets[0]!;
  const ana = await server.attendant(shop, 'Ana Nova');
  const { body: other } = await shop.admin.call<{ id: number }>('POST', '/whatsapp', {
    name: 'Número novo',
    channel: 'sandbox',
    provider: 'sandbox',
  });
  await shop.admin.call('PUT', `/tickets/${id}`, { status: 'closed' });
  expect(await shop.admin.call('DELETE', `/whatsapp/${whatsappId}`)).toMatchObject({ status: 200 });
  expect(await shop.admin.call('PUT', `/tickets/${id}`, { status: 'open' })).toMatchObject({ status: 200 });
  const to = { queueId: shop.queueId, userId: ana.session.user.id };
  expect(await shop.admin.call('PUT', `/tickets/${id}`, to)).toMatchObject({ status: 200 });

  const page = await openPage({}, ana.session.user.email);
  await page.goto(`/tickets/${uuid}`);
  await ticketScreen(page).conversation('Lia Nova').getByRole('button', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transferir conversa' });
  await dialog.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: 'Número novo' }).click();
  await dialog.getByRole('button', { name: 'Transferir', exact: true }).click();
  await expectVisible(page.getByText('Conversa transferida para Atendimento', { exact: true }));
  const moved = async () => (await shop.admin.call<Ticket>('GET', `/tickets/${id}`)).body.whatsappId;
  await expectSoon(moved).toBe(other.id);
});
