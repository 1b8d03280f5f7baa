import { expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { expectHidden, expectVisible, openBrowser } from './open-browser.ts';
import { ticketScreen } from './ticket-screen.ts';

const server = runningServer();
const { sitDown: openPage } = openBrowser(server.origin);

type Found = { id: number; uuid: string; contactId: number; contact: { name: string } };
const ticketOf = async ({ admin }: TestCompany, name: string) =>
  (await admin.call<{ tickets: Found[] }>('GET', '/tickets?showAll=true')).body.tickets.find(
    ({ contact }) => contact.name === name,
  )!;

it('what comes after the lists were fetched and before the socket is open is shown, nobody asking', async () => {
  const shop = await server.company('Casa Braga');
  await server.write(shop.sandboxPhone, '5511980012101', 'Primeiro', { name: 'Rui Primeiro' });
  await eventually(
    () => ticketOf(shop, 'Rui Primeiro'),
    (ticket) => ticket !== undefined,
  );
  await server.attendant(shop, 'Bia');
  const page = await openPage({}, `bia@${shop.id}.test`);
  const released = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    await released.promise;
    socket.connectToServer();
  });
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.waiting.click();
  await expectVisible(screen.row('Rui Primeiro'));
  await server.write(shop.sandboxPhone, '5511980012102', 'E eu?', { name: 'Sara Segunda' });
  await eventually(
    () => ticketOf(shop, 'Sara Segunda'),
    (ticket) => ticket !== undefined,
  );
  expect(await screen.row('Sara Segunda').count()).toBe(0);
  released.resolve();
  await expectVisible(screen.row('Sara Segunda'));
}, 120_000);

it('messages that left the conversation while the page was without a network leave the screen when it is back, and one’s own name is the new one', async () => {
  const shop = await server.company('Casa Nunes');
  await server.write(shop.sandboxPhone, '5511980012201', 'Oi, sou a Lia', { name: 'Lia Prado' });
  await server.write(shop.sandboxPhone, '5511980012202', 'Lia de novo, do outro chip', { name: 'Lia Trabalho' });
  const [own, other] = [await ticketOf(shop, 'Lia Prado'), await ticketOf(shop, 'Lia Trabalho')];
  const path = `/contacts/${own.contactId}`;
  expect(await shop.admin.call('POST', `${path}/merges`, { contactId: other.contactId })).toMatchObject({
    status: 200,
  });

  const bia = await server.attendant(shop, 'Bia');
  const page = await openPage({}, `bia@${shop.id}.test`);
  await page.goto(`/tickets/${own.uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(screen.message('Oi, sou a Lia'));
  await expectVisible(screen.message('Lia de novo, do outro chip'));
  await page.context().setOffline(true);
  await expectVisible(page.getByText(/^Sem conexão/));
  const { body } = await shop.admin.call<{ merges: { id: number }[] }>('GET', `${path}/identities`);
  expect(await shop.admin.call('POST', `${path}/merges/${body.merges[0]?.id}/undo`)).toMatchObject({ status: 200 });
  const { id } = bia.session.user;
  expect(await shop.admin.call('PUT', `/users/${id}`, { name: 'Beatriz' })).toMatchObject({ status: 200 });
  await page.context().setOffline(false);
  await expectVisible(page.getByText(/Beatriz$|Beatriz ·/).first());
  await expectHidden(screen.message('Lia de novo, do outro chip'));
  await expectVisible(screen.message('Oi, sou a Lia'));
}, 120_000);
