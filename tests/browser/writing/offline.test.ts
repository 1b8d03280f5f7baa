import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { persistedKeys } from './persisted-keys.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin, { serviceWorker: true });
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Remota');
});

type Found = { id: number; uuid: string; contact: { name: string } };
type Row = { body: string; clientId: string | null };

let customers = 0;
/** A customer whose ticket is assigned to this user. */
async function openTicket(person: SignedInPerson, name: string, body: string): Promise<Found> {
  const from = `55119807${String(++customers).padStart(5, '0')}`;
  await server.write(shop.sandboxPhone, from, body, { name });
  const find = async () =>
    (await shop.admin.call<{ tickets: Found[] }>('GET', '/tickets?showAll=true')).body.tickets.find(
      ({ contact }) => contact.name === name,
    );
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  await person.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop.queueId });
  return ticket;
}

const storedMessages = async ({ id }: Found): Promise<Row[]> =>
  (await shop.admin.call<{ messages: Row[] }>('GET', `/messages/${id}`)).body.messages;

/** Opens the conversation, and loads everything that a reload without a network needs. */
async function openPersisted(page: Page, ticket: Found, text: string): Promise<void> {
  await page.goto(`/tickets/${ticket.uuid}`);
  await expectVisible(ticketScreen(page).message(text));
  await page.reload(); // served by the service worker, which was installed with the first load
  await expectVisible(ticketScreen(page).message(text));
  await expectSoon(() => persistedKeys(page)).toContain(`query ["messages",${ticket.id}]`);
  await expectSoon(() =>
    page.evaluate(`caches.match('/offline-files.json').then((found) => found !== undefined)`),
  ).toBe(true);
}

it('offline after a reload, open tickets and their last messages can be read, with the time of their last update', async () => {
  const bia = await server.attendant(shop, 'Bia');
  const ticket = await openTicket(bia, 'Olívia Prado', 'Quero trocar a poltrona');
  const page = await openPage({}, bia.session.user.email);
  await openPersisted(page, ticket, 'Quero trocar a poltrona');

  await page.context().setOffline(true);
  await page.reload();
  const screen = ticketScreen(page);
  await expectVisible(screen.message('Quero trocar a poltrona'));
  await expectVisible(page.getByText(/^Sem conexão\. O que está aqui foi atualizado às \d\d:\d\d/));
  await expectVisible(screen.row('Olívia Prado'));
  await page.goto('/tickets');
  await screen.row('Olívia Prado').click();
  await expectVisible(screen.message('Quero trocar a poltrona'));

  await server.write(shop.sandboxPhone, '5511980700001', 'E então?', { name: 'Olívia Prado' });
  await page.context().setOffline(false);
  await expectVisible(screen.message('E então?'));
  await expectHidden(page.getByText(/^Sem conexão/));
});

it('offline, a conversation that was never opened here shows an error instead of an endless skeleton', async () => {
  const lia = await server.attendant(shop, 'Lia');
  const read = await openTicket(lia, 'Tânia Lida', 'Já vi');
  await openTicket(lia, 'Ugo Novo', 'Ainda não vi');
  await server.write(shop.sandboxPhone, '5511980799001', 'Espero', { name: 'Vera Espera' });
  const page = await openPage({}, lia.session.user.email);
  await openPersisted(page, read, 'Já vi');
  const screen = ticketScreen(page);
  await expectVisible(screen.row('Ugo Novo'));
  await screen.waiting.click();
  await expectVisible(screen.row('Vera Espera'));
  await page.context().setOffline(true);
  await expectVisible(page.getByText(/^Sem conexão/));

  await page.getByRole('button', { name: 'Ver as últimas mensagens de Vera Espera' }).click();
  const peek = page.getByRole('dialog', { name: 'Últimas mensagens de Vera Espera' });
  await expectVisible(peek.getByText('A lista não chegou'));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Transferir' }).click();
  const transfer = page.getByRole('dialog', { name: 'Transferir conversa' });
  await expectVisible(transfer.getByText('A lista não chegou'));
  await page.keyboard.press('Escape');
  await screen.attending.click();
  await screen.row('Ugo Novo').getByRole('link').click();
  await expectVisible(page.getByText('As mensagens não chegaram'));
  await page.getByRole('button', { name: 'Mais ações da conversa' }).click();
  await page.getByRole('menuitem', { name: 'Histórico da conversa' }).click();
  const log = page.getByRole('dialog', { name: 'Histórico da conversa' });
  await expectVisible(log.getByText('A lista não chegou'));
  await page.keyboard.press('Escape');
  await page.goto('/tickets/00000000-0000-4000-8000-000000000000');
  await expectVisible(page.getByText('A conversa não abriu'));

  await page.context().setOffline(false);
  await page.goto('/tickets');
  await screen.row('Ugo Novo').getByRole('link').click();
  await expectVisible(screen.message('Ainda não vi'));
});

it('signing out leaves nothing readable in the browser, nor for the next person', async () => {
  const caio = await server.attendant(shop, 'Caio');
  const ticket = await openTicket(caio, 'Pedro Sigilo', 'Meu diagnóstico');
  const page = await openPage({ narrow: true }, caio.session.user.email);
  await openPersisted(page, ticket, 'Meu diagnóstico');
  await page.goto('/tickets');
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expectVisible(page.getByRole('button', { name: 'Entrar' }));
  await expectSoon(() => persistedKeys(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.goto(`/tickets/${ticket.uuid}`);
  await expectVisible(page.getByRole('button', { name: 'Entrar' }));
  expect(await page.getByText('Meu diagnóstico').count()).toBe(0);
});

it('messages written offline wait in their bubbles, survive a reload, and are sent once, in order, with files', async () => {
  const davi = await server.attendant(shop, 'Davi');
  const ticket = await openTicket(davi, 'Quitéria Reis', 'Alô?');
  const page = await openPage({}, davi.session.user.email);
  await openPersisted(page, ticket, 'Alô?');
  const screen = ticketScreen(page);
  await page.context().setOffline(true);
  await expectVisible(page.getByText(/^Sem conexão/));
  for (const text of ['Primeira sem linha', 'Descarte esta']) {
    await screen.box.fill(text);
    await screen.box.press('Enter');
  }
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'nota.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4 nota'),
    });
  await screen.send.click();
  await screen.box.fill('Última sem linha');
  await screen.box.press('Enter');
  const first = screen.message('Primeira sem linha');
  await expectVisible(first.getByText(/^Guardada aqui, sem conexão com o servidor/));
  await expectSoon(() => persistedKeys(page)).toContainEqual(expect.stringMatching(/^file /));

  await page.reload();
  await expectVisible(first.getByText(/^Guardada aqui/));
  await expectVisible(screen.message('nota.pdf'));
  const second = screen.message('Descarte esta');
  await first.getByRole('button', { name: 'Tentar agora' }).click();
  await expectVisible(first.getByText(/^Guardada aqui/));
  await second.getByRole('button', { name: 'Descartar' }).click();
  await expectHidden(second);
  await page.context().setOffline(false);
  await expectSoon(() => first.getAttribute('data-status')).toMatch(/sent|delivered|read/);
  await expectSoon(() => screen.message('Última sem linha').getAttribute('data-status')).toMatch(/sent|delivered|read/);
  const ours = (await storedMessages(ticket)).filter(({ clientId }) => clientId !== null);
  expect(ours.map(({ body }) => body.split('\n').at(-1))).toEqual([
    'Primeira sem linha',
    '', // the file, without a caption
    'Última sem linha',
  ]);
});

it('a send over a network that drops in the middle, twice, with a reload between, stores one message', async () => {
  const eva = await server.attendant(shop, 'Eva');
  const ticket = await openTicket(eva, 'Rogério Corta', 'Bom dia');
  const page = await openPage({}, eva.session.user.email);
  let answers = 0;
  // The server stores the message, and the connection breaks before the response.
  await page.route(`**/api/messages/${ticket.id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    if (++answers > 2) return route.fulfill({ response: answer });
    // No notice is received either: the socket is disconnected as well.
    return route.abort('connectionreset');
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('Uma vez só');
  await screen.box.press('Enter');
  await expectSoon(() => answers).toBe(1);
  await page.reload();
  const row = screen.message('Uma vez só');
  await expectSoon(() => row.getAttribute('data-status')).toMatch(/sent|delivered|read/);
  expect(await row.count()).toBe(1);
  expect((await storedMessages(ticket)).filter(({ body }) => body.endsWith('Uma vez só'))).toHaveLength(1);
});

it('an outdated screen in the cache is not shown while the server responds, and is replaced by the server’s version', async () => {
  const gil = await server.attendant(shop, 'Gil');
  const ticket = await openTicket(gil, 'Sônia Nova', 'Oi');
  const page = await openPage({}, gil.session.user.email);
  await openPersisted(page, ticket, 'Oi');
  await page.evaluate(async () => {
    const cache = await caches.open('screen');
    const old = '<!doctype html><title>antigo</title><script src="/assets/old.js"></script>';
    await cache.put('/', new Response(old, { headers: { 'content-type': 'text/html' } }));
    await cache.put('/assets/old.js', new Response('', { headers: { 'content-type': 'text/javascript' } }));
    await cache.put('/offline-files.json', Response.json({ entry: '/assets/old.js', files: ['/assets/old.js'] }));
  });
  await page.reload();
  await expectVisible(ticketScreen(page).message('Oi'));
  const isCached = (path: string) => page.evaluate(`caches.match('${path}').then((found) => found?.text())`);
  await expectSoon(() => isCached('/')).not.toContain('old.js');
  await expectSoon(() => isCached('/assets/old.js')).toBeUndefined();
});
