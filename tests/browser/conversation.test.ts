import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { ticketScreen } from './ticket-screen.ts';
import { expectToast } from './timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Lume');
});

/** A customer whose ticket is open with a dedicated attendant, and the attendant's email. */
async function openTicket(from: string): Promise<{ id: number; uuid: string; email: string }> {
  await server.write(shop.sandboxPhone, from, 'Bom dia');
  const find = async () => {
    const { body } = await shop.admin.call<{ tickets: { id: number; uuid: string; contact: { number: string } }[] }>(
      'GET',
      '/tickets?showAll=true',
    );
    return body.tickets.find((ticket) => ticket.contact.number === from);
  };
  await expect.poll(find).toBeDefined();
  const ticket = (await find())!;
  const name = `Rita ${from.slice(-4)}`;
  const rita = await server.attendant(shop, name);
  await rita.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop.queueId });
  return { ...ticket, email: rita.session.user.email };
}

it('a send whose response was lost is retried under the same id and stored once', async () => {
  const ticket = await openTicket('5511900010001');
  const page = await openPage({}, ticket.email);
  let posts = 0;
  await page.route(`**/api/messages/${ticket.id}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    // The server accepts it, and the connection breaks before the response.
    const answer = await route.fetch();
    return ++posts < 3 ? route.abort('connectionreset') : route.fulfill({ response: answer });
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('Segue o orçamento');
  await screen.box.press('Enter');
  const sent = screen.message('Segue o orçamento');
  await expectSoon(() => posts).toBe(3);
  await expectSoon(() => sent.getAttribute('data-status')).toMatch(/sent|delivered|read/);
  expect(await sent.count()).toBe(1);
  const { body } = await shop.admin.call<{ messages: { body: string }[] }>('GET', `/messages/${ticket.id}`);
  expect(body.messages.filter((message) => message.body.endsWith('Segue o orçamento'))).toHaveLength(1);
});

it('a text cut off by a reload is sent automatically afterwards, once', async () => {
  const ticket = await openTicket('5511900010002');
  const page = await openPage({}, ticket.email);
  const path = `**/api/messages/${ticket.id}`;
  await page.route(path, (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('Não me perca');
  await screen.box.press('Enter');
  await expectVisible(screen.message('Não me perca'));
  await page.unroute(path);
  await page.reload();
  const row = screen.message('Não me perca');
  await expectSoon(() => row.getAttribute('data-status')).toMatch(/sent|delivered|read/);
  expect(await row.count()).toBe(1);
});

it('a message refused by the channel shows the reason, and Retry sends again', async () => {
  const ticket = await openTicket('5511900010003');
  const page = await openPage({}, ticket.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectSoon(() => screen.box.isEnabled()).toBe(true);

  await server.request('PUT', `/api/sandbox/${shop.sandboxPhone}/behaviour`, { failNext: 1 });
  await screen.box.fill('Vai falhar');
  await screen.box.press('Enter');
  const row = screen.message('Vai falhar');
  await expectVisible(row.getByText('Não enviada: O telefone de teste recusou a mensagem'));
  await row.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectSoon(() => row.getAttribute('data-status')).toMatch(/sent|delivered|read/);
  expect(await row.getByText(/Não enviada/).count()).toBe(0);
});

it('a search hit opens the conversation at its message, however old', async () => {
  const ticket = await openTicket('5511900010004');
  const day = Math.floor(Date.now() / 1000) - 86_400;
  await server.write(shop.sandboxPhone, '5511900010004', 'O sofá retrátil ainda tem?', { timestamp: day - 9000 });
  for (let n = 1; n <= 60; n++)
    await server.write(shop.sandboxPhone, '5511900010004', `Outra conversa ${n}`, { timestamp: day - 8000 + n * 60 });
  const stored = async () => (await shop.admin.call<{ count: number }>('GET', `/messages/${ticket.id}`)).body.count;
  await expect.poll(stored).toBe(62);

  const page = await openPage({}, ticket.email);
  await page.goto('/tickets');
  await page.getByRole('searchbox').first().fill('sofa retratil');
  // The conversation names the matching message, with the words marked; so does the message itself.
  const list = ticketScreen(page).list;
  await expectVisible(list.getByRole('heading', { name: 'Conversas 1' }));
  await expectVisible(list.getByRole('button', { name: 'Mensagens 1' }));
  const row = list.getByRole('article').first();
  await expectSoon(() => row.locator('mark').allTextContents()).toEqual(['sofá', 'retrátil']);
  await page.getByRole('link', { name: /O sofá retrátil ainda tem/ }).click();
  const found = ticketScreen(page).message('O sofá retrátil ainda tem?');
  await expectVisible(found);
  await expectSoon(() => found.evaluate((row) => document.activeElement === row)).toBe(true);
});

it('keeps the conversation opened next while another one is being deleted', async () => {
  const names = ['Ivo Leite', 'Olga Reis'];
  for (const [n, name] of names.entries()) await server.write(shop.sandboxPhone, `551190001009${n}`, 'Oi', { name });
  // A user of their own: the page signs in again, which ends the session of the test's calls.
  const boss = await server.attendant(shop, 'Bia Reis', { profile: 'admin' });
  const { body } = await boss.call<{ tickets: { id: number; contact: { name: string } }[] }>(
    'GET',
    '/tickets?showAll=true',
  );
  for (const { id, contact } of body.tickets)
    if (names.includes(contact.name)) await boss.call('PUT', `/tickets/${id}`, { status: 'open' });
  const page = await openPage({}, boss.session.user.email);
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.row('Ivo Leite').getByRole('link').click();
  await expectVisible(screen.conversation('Ivo Leite'));
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/tickets\/\d+$/, async (route) => {
    if (route.request().method() === 'DELETE') await answered.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Mais ações da conversa' }).click();
  await page.getByRole('menuitem', { name: 'Excluir conversa' }).click();
  const asked = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir conversa' }).click();
  await asked;
  await screen.row('Olga Reis').getByRole('link').click();
  await expectVisible(screen.conversation('Olga Reis'));
  answered.resolve();
  await expectToast(page, 'Conversa finalizada com sucesso.');
  await expectVisible(screen.conversation('Olga Reis'));
  expect(new URL(page.url()).pathname).not.toBe('/tickets');
});

it('shows messages that arrived while the conversation was closed below the unread divider, also after an earlier visit', async () => {
  const from = '5511900010031';
  const ticket = await openTicket(from);
  const page = await openPage({}, ticket.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(screen.message('Bom dia'));
  await screen.box.focus();
  await page.keyboard.press('Escape');
  await expectSoon(() => new URL(page.url()).pathname).toBe('/tickets');
  for (const text of ['Ainda está aí?', 'Preciso de resposta']) await server.write(shop.sandboxPhone, from, text);
  const row = screen.list.getByRole('article').filter({ hasText: 'Preciso de resposta' });
  await expectVisible(row.getByText('2', { exact: true }));
  await row.getByRole('link').first().click();
  const rows = () =>
    page
      .locator('[role=separator], [data-message]')
      .evaluateAll((all) =>
        all.map((one) =>
          one.role === 'separator' ? 'unread' : /Bom dia|Ainda|Preciso/.exec(one.textContent ?? '')?.[0],
        ),
      );
  await expectSoon(rows).toEqual(['Bom dia', 'unread', 'Ainda', 'Preciso']);
});

it('a number can be dialled only where it is not masked', async () => {
  const from = '5511900010017';
  const ticket = await openTicket(from);
  const masked = await server.attendant(shop, 'Rui Prado', { isTricked: 'disabled' });
  const openContact = async (email: string) => {
    const page = await openPage({}, email);
    await page.goto(`/tickets/${ticket.uuid}`);
    await page.getByRole('button', { name: 'Mostrar o contato' }).click();
    return page.getByRole('complementary', { name: 'Contato' });
  };
  const whole = await openContact(ticket.email);
  await expectSoon(() => whole.getByRole('link', { name: '+55 11 9 0001-0017' }).getAttribute('href')).toBe(
    `tel:+${from}`,
  );
  const cut = await openContact(masked.session.user.email);
  await expectVisible(cut.getByText('+55 11 9 0001-****'));
  expect(await cut.locator('a[href^="tel:"]').count()).toBe(0);
});
