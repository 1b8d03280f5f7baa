import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('a renamed connection or colleague appears at once under the new name in others’ lists and conversations', async () => {
  const shop = await server.company('Casa Prado');
  const rita = await server.attendant(shop, 'Rita Souza');
  await server.write(shop.sandboxPhone, '5511973420198', 'O sofá chegou', { name: 'Mariana Lopes' });
  type List = { tickets: { id: number; uuid: string; whatsappId: number }[] };
  const [ticket] = (await shop.admin.call<List>('GET', '/tickets?status=pending')).body.tickets;
  const { id, uuid, whatsappId } = ticket!;
  const page = await openPage({}, rita.session.user.email);
  const screen = ticketScreen(page);
  await page.goto(`/tickets/${uuid}`);
  await screen.waiting.click();
  const pane = screen.conversation('Mariana Lopes');
  await expectVisible(pane);

  expect(
    await shop.admin.call('PUT', `/whatsapp/${whatsappId}`, { name: 'Depósito', queueIds: [shop.queueId] }),
  ).toMatchObject({ status: 200 });
  await expectVisible(screen.row('Mariana Lopes').getByText('Depósito'));
  await expectVisible(pane.getByText('Depósito'));

  await shop.admin.call('PUT', `/tickets/${id}`, { status: 'open' });
  const { id: adminId, name } = shop.admin.session.user;
  await expectVisible(pane.getByText(name));
  // The name is at the top of an internal note of theirs.
  const note = await shop.admin.call('POST', `/messages/${id}`, { body: 'Cliente antiga', isPrivate: true });
  expect(note).toMatchObject({ status: 200 });
  const writer = screen.message('Cliente antiga');
  await expectVisible(writer.getByText(name));
  expect(await shop.admin.call('PUT', `/users/${adminId}`, { name: 'Carmem Prado' })).toMatchObject({ status: 200 });
  await expectVisible(pane.getByText('Carmem Prado').first());
  await expectVisible(writer.getByText('Carmem Prado'));
});

it('saving another field of a lane preserves the name that a colleague gave it meanwhile', async () => {
  const shop = await server.company('Casa Lane');
  const rita = await server.attendant(shop, 'Rita Lane', { profile: 'admin' });
  type Lane = { name: string; lane: { limit: number; message: string; queueId: number } };
  type Made = { id: number };
  const workshop = (await shop.admin.call<Made>('POST', '/queue', { name: 'Oficina', color: '#2588B8' })).body.id;
  const created = { name: 'Orçamento', kanban: 1, lane: { queueId: shop.queueId } };
  const { id } = (await shop.admin.call<Made>('POST', '/tags', created)).body;
  const page = await openPage({}, rita.session.user.email);
  await page.goto('/TagsKanban');
  await page.getByRole('button', { name: 'Editar Orçamento' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Limite').fill('7');
  await shop.admin.call('PUT', `/tags/${id}`, { name: 'Proposta', lane: { message: 'Já vemos', queueId: workshop } });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(form);
  const { name, lane } = (await shop.admin.call<Lane>('GET', `/tags/${id}`)).body;
  expect(name).toBe('Proposta');
  expect(lane).toMatchObject({ limit: 7, message: 'Já vemos', queueId: workshop });
});

it('a tag that is deleted while the board is filtered by it hides no cards', async () => {
  const shop = await server.company('Casa Filtro');
  const rita = await server.attendant(shop, 'Rita Filtro', { profile: 'admin' });
  const { id } = (await shop.admin.call<{ id: number }>('POST', '/tags', { name: 'Urgente' })).body;
  await server.write(shop.sandboxPhone, '5511973420197', 'O sofá chegou', { name: 'Mariana Lopes' });
  const page = await openPage({}, rita.session.user.email);
  await page.goto('/kanban');
  const card = page.getByRole('article', { name: 'Mariana Lopes' });
  await expectVisible(card);
  await page.getByRole('button', { name: 'Etiquetas' }).click();
  await page.getByRole('checkbox', { name: 'Urgente' }).check();
  await expectHidden(card);
  expect((await shop.admin.call('DELETE', `/tags/${id}`)).status).toBe(200);
  await expectVisible(card);
});

it('a user who leaves a queue while filtering by it still sees their conversations', async () => {
  const shop = await server.company('Casa Fila');
  const { id } = (await shop.admin.call<{ id: number }>('POST', '/queue', { name: 'Suporte', color: '#2588B8' })).body;
  const rita = await server.attendant(shop, 'Rita Fila', { queueIds: [shop.queueId, id] });
  await server.write(shop.sandboxPhone, '5511973420196', 'O sofá chegou', { name: 'Mariana Lopes' });
  const page = await openPage({}, rita.session.user.email);
  const { list, waiting, row } = ticketScreen(page);
  await page.goto('/tickets');
  await waiting.click();
  await expectVisible(row('Mariana Lopes'));
  await list.getByRole('button', { name: 'Filas', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Suporte' }).check();
  await expectHidden(row('Mariana Lopes'));
  const left = await shop.admin.call('PUT', `/users/${rita.session.user.id}`, { queueIds: [shop.queueId] });
  expect(left.status).toBe(200);
  await expectVisible(row('Mariana Lopes'));
});

it('an admin who becomes an attendant is left with no invisible filter', async () => {
  const shop = await server.company('Casa Rebaixada');
  const rita = await server.attendant(shop, 'Rita Rebaixada', { profile: 'admin' });
  expect((await shop.admin.call('POST', '/queue', { name: 'Suporte', color: '#2588B8' })).status).toBe(200);
  await server.write(shop.sandboxPhone, '5511973420195', 'O sofá chegou', { name: 'Mariana Lopes' });
  const page = await openPage({}, rita.session.user.email);
  const { list, row } = ticketScreen(page);
  await page.goto('/tickets');
  await list.getByRole('tab', { name: 'Busca' }).click();
  await expectVisible(row('Mariana Lopes'));
  await list.getByRole('button', { name: 'Situação' }).click();
  await page.getByRole('checkbox', { name: 'Fechada' }).check();
  await page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'Filas' }).click();
  await page.getByRole('checkbox', { name: 'Suporte' }).check();
  await expectHidden(row('Mariana Lopes'));
  expect((await shop.admin.call('PUT', `/users/${rita.session.user.id}`, { profile: 'user' })).status).toBe(200);
  await expectHidden(list.getByRole('button', { name: 'Situação' }));
  await expectVisible(row('Mariana Lopes'));
});
