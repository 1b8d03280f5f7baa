import { expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { runCommand } from './press-keys.ts';
import { ticketScreen } from './ticket-screen.ts';
import { pauseTimers } from './timers/pause-timers.ts';
import { expectToast, toastsOf } from './timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

type Found = { id: number; uuid: string; contactId: number; contact: { name: string } };
const ticketOf = async ({ admin }: TestCompany, name: string) =>
  (await admin.call<{ tickets: Found[] }>('GET', '/tickets?showAll=true')).body.tickets.find(
    ({ contact }) => contact.name === name,
  )!;

it('shows a message that arrived after the lists were fetched and before the socket was open', async () => {
  const shop = await server.company('Casa Braga');
  await server.write(shop.sandboxPhone, '5511980012101', 'Primeiro', { name: 'Rui Primeiro' });
  await eventually(
    () => ticketOf(shop, 'Rui Primeiro'),
    (ticket) => ticket !== undefined,
  );
  const bia = await server.attendant(shop, 'Bia');
  const page = await openPage({}, `bia@${shop.id}.test`);
  const released = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    await released.promise;
    socket.connectToServer();
  });
  const rooms = page.waitForResponse(/\/api\/chats\?/);
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
  await (await rooms).finished();
  const { body } = await shop.admin.call<{ id: number }>('POST', '/chats', {
    title: 'Equipe',
    users: [{ id: bia.session.user.id }],
  });
  expect(await shop.admin.call('POST', `/chats/${body.id}/messages`, { message: 'Oi' })).toMatchObject({ status: 200 });
  released.resolve();
  await expectVisible(screen.row('Sara Segunda'));
  await expectVisible(page.getByRole('button', { name: /^Chat interno: 1 / }));
});

it('opening a page requests each resource once, and once more if a notice arrives meanwhile', async () => {
  const shop = await server.company('Casa Leal');
  await server.attendant(shop, 'Caio');
  const page = await openPage({}, `caio@${shop.id}.test`);
  // On a busy machine the first join may exceed the page's timeout: here the timer is held.
  await pauseTimers(page, 1_000);
  const asked: string[] = [];
  const delayed = Promise.withResolvers<void>();
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  let [isJoined, isDelayed] = [false, false];
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (isDelayed) await delayed.promise;
    const upstream = socket.connectToServer();
    upstream.onMessage((message) => {
      // The acknowledgement of the last join.
      isJoined ||= String(message).startsWith('433');
      socket.send(message);
    });
  });
  const ofFrame = ['/api/chats', '/api/mentions', '/api/announcements', '/api/tickets/counts', '/api/todos'];
  const countOf = (path: string) => asked.filter((one) => one === path).length;
  const open = async () => {
    asked.length = 0;
    isJoined = false;
    await page.goto('/tickets');
    await expectSoon(() => countOf('/api/tickets')).toBeGreaterThan(1);
  };
  const finishOpening = async () => {
    await expectSoon(() => isJoined).toBe(true);
    await expectSoon(() => ofFrame.filter((path) => countOf(path) === 0)).toEqual([]);
    await page.waitForLoadState('networkidle');
    expect(ofFrame.map((path) => [path, countOf(path)])).toEqual(ofFrame.map((path) => [path, 1]));
  };
  await open();
  await finishOpening();
  // The two displayed lists.
  expect(countOf('/api/tickets')).toBe(2);
  isDelayed = true;
  await open();
  expect(await shop.admin.call('POST', '/tags', { name: 'Nova' })).toMatchObject({ status: 200 });
  delayed.resolve();
  await finishOpening();
  await expectSoon(() => countOf('/api/tickets')).toBe(4);
});

it('opening a conversation requests it once', async () => {
  const shop = await server.company('Casa Moura');
  await server.write(shop.sandboxPhone, '5511980012301', 'Uma pergunta', { name: 'Rita Uma' });
  const { id, uuid } = await eventually(
    () => ticketOf(shop, 'Rita Uma'),
    (ticket) => ticket !== undefined,
  );
  const nina = await server.attendant(shop, 'Nina');
  expect(await nina.call('PUT', `/tickets/${id}`, { status: 'open' })).toMatchObject({ status: 200 });
  const page = await openPage({}, `nina@${shop.id}.test`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await expectVisible(screen.row('Rita Uma'));
  await page.waitForLoadState('networkidle');
  await screen.row('Rita Uma').getByRole('link').click();
  await expectVisible(screen.message('Uma pergunta'));
  await page.waitForLoadState('networkidle');
  const paths = [`/api/messages/${id}`, `/api/tickets/u/${uuid}`, `/api/tickets/${id}`];
  expect(paths.map((path) => asked.filter((one) => one === path).length)).toEqual([1, 1, 0]);
});

it('messages removed while the page was offline disappear after the reconnect, and the user’s new name is shown', async () => {
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
});

it('a refresh without response does not report success', async () => {
  const shop = await server.company('Casa Duarte');
  await server.attendant(shop, 'Bia');
  const page = await openPage({}, `bia@${shop.id}.test`);
  await page.goto('/tickets');
  await expectVisible(ticketScreen(page).list);
  await page.waitForLoadState('networkidle');
  const refresh = page.getByRole('button', { name: 'Atualizar' });
  const done = 'Tudo atualizado';
  await refresh.click();
  await expectToast(page, done);
  await expectHidden(page.getByText(done));
  await page.context().setOffline(true);
  await refresh.click();
  await expectToast(page, 'Sem resposta do servidor');
  expect(await toastsOf(page)).toEqual([]);
  await page.context().setOffline(false);
  await refresh.click();
  await expectToast(page, done);
  await expectHidden(page.getByText(done));
  await runCommand(page, 'Atualizar');
  await expectToast(page, done);
});

it('the first toast of an offline page leaves the screen intact, and is shown after the reconnect', async () => {
  const shop = await server.company('Casa Elvas');
  await server.attendant(shop, 'Bia');
  const page = await openPage({}, `bia@${shop.id}.test`);
  await page.goto('/tickets');
  const { list } = ticketScreen(page);
  await expectVisible(list);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  const sheets = page.locator('link[rel=stylesheet]');
  const isMissing = (links: (HTMLElement | SVGElement)[]) =>
    links.some((link) => {
      try {
        return link instanceof HTMLLinkElement && !link.sheet?.cssRules.length;
      } catch {
        return true;
      }
    });
  await expectSoon(() => sheets.evaluateAll(isMissing)).toBe(true);
  await list.getByRole('tab', { name: 'Fechados' }).click();
  await expectVisible(list.getByText(/./).first());
  await page.context().setOffline(false);
  await expectToast(page, /./);
  await expectSoon(() => sheets.evaluateAll(isMissing)).toBe(false);
});
