import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser, startTogether } from './open-browser.ts';
import { acceptTicket, ticketScreen } from './ticket-screen.ts';
import { expectToast, toastsOf } from './timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin, { serviceWorker: true });
let shop: TestCompany;
const ana = 'ana.prado@loja.test';
const bruno = 'bruno.dias@loja.test';
let customers = 0;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  const { body: billing } = await shop.admin.call<{ id: number }>('POST', '/queue', {
    name: 'Financeiro',
    color: '#8A5FBF',
  });
  for (const [name, email, queueIds] of [
    ['Ana Prado', ana, [shop.queueId]],
    ['Bruno Dias', bruno, [billing.id]],
    ['Clara Melo', 'clara.melo@loja.test', [shop.queueId]],
  ] as const)
    await shop.admin.call('POST', '/users', { name, email, password: 'senha-de-teste', profile: 'user', queueIds });
});

/** A new customer writes; returns the name and a function to write more. */
async function customer(name: string, first: string) {
  const number = `55119800${String(10_000 + ++customers)}`;
  const write = (body: string) => server.write(shop.sandboxPhone, number, body, { name });
  expect(await write(first)).toMatchObject({ status: 202 });
  return { name, write };
}

async function openTickets(email: string): Promise<Page> {
  const page = await openPage({}, email);
  await page.goto('/tickets');
  await expectVisible(ticketScreen(page).list);
  return page;
}

const ticketOf = async (name: string) => {
  const { body } = await shop.admin.call<{ tickets: { id: number; queueId: number; whatsappId: number }[] }>(
    'GET',
    `/tickets?searchParam=${encodeURIComponent(name)}&showAll=true`,
  );
  return body.tickets[0]!;
};

it('a transfer to a colleague of another queue is shown to both; the user who loses access is notified and leaves the conversation', async () => {
  const { name } = await customer('Osvaldo Pereira', 'Quero a segunda via do boleto');
  const anas = await openTickets(ana);
  const brunos = await openTickets(bruno);
  const [hers, his] = [ticketScreen(anas), ticketScreen(brunos)];
  await acceptTicket(anas, name);
  const { id, queueId, whatsappId } = await ticketOf(name);

  await hers.conversation(name).getByRole('button', { name: 'Transferir' }).click();
  const dialog = anas.getByRole('dialog', { name: 'Transferir conversa' });
  // Two letters are enough; a user with a single queue implies it.
  await dialog.getByRole('combobox').fill('br');
  await expectVisible(dialog.getByRole('option', { name: /Bruno Dias.*Financeiro/, selected: true }));
  await anas.keyboard.press('Tab');
  await anas.keyboard.type('Quer a segunda via');
  await dialog.getByRole('combobox').press('Enter');
  await expectVisible(anas.getByText('Conversa transferida para Bruno Dias', { exact: true }));
  await expectHidden(hers.conversation(name));
  expect(new URL(anas.url()).pathname).toBe('/tickets');
  await expectHidden(hers.row(name));

  // A transfer alerts, and the ticket stays unread until Bruno opens it.
  await expectVisible(brunos.getByText(`Ana Prado transferiu ${name} para você`));
  await expectSoon(() => his.row(name).getAttribute('data-unread')).toBe('true');
  await his.row(name).click();
  await expectVisible(his.message('Quero a segunda via do boleto'));
  await expectSoon(() => his.row(name).getAttribute('data-unread')).toBe(null);
  await expectVisible(his.message('Quer a segunda via'));
  await expectVisible(his.conversation(name).getByText('Financeiro', { exact: false }).first());

  // Somebody returns it to the queue while Bruno reads it.
  const userId = await idOf('Ana Prado');
  expect(await shop.admin.call('PUT', `/tickets/${id}`, { queueId, userId, whatsappId })).toMatchObject({
    status: 200,
  });
  await expectToast(brunos, 'Esta conversa passou para outra fila');
  await expectHidden(his.conversation(name));
  expect(new URL(brunos.url()).pathname).toBe('/tickets');
  await expectHidden(his.row(name));
  await expectVisible(hers.row(name));
});

it('of two users who accept at once one gets the ticket, and the other sees the name', async () => {
  const { name } = await customer('Mariana Figueiredo', 'Bom dia! Tem a mesa de 2 metros?');
  const pages = [await openTickets(ana), await openTickets('clara.melo@loja.test')] as const;
  for (const page of pages) {
    await ticketScreen(page).waiting.click();
    await expectVisible(ticketScreen(page).row(name));
  }
  await startTogether(pages, 'PUT', /\/api\/tickets\/\d+$/);
  await Promise.all(
    pages.map((page) =>
      ticketScreen(page)
        .row(name)
        .getByRole('button', { name: /^Aceitar/ })
        .click(),
    ),
  );

  const accepted = /(Ana Prado|Clara Melo) aceitou esta conversa antes de você/;
  const notices = async () =>
    (await Promise.all(pages.map(toastsOf))).map((toasts) => toasts.filter((text) => accepted.test(text)));
  await expectSoon(async () => (await notices()).map(({ length }) => length).sort()).toEqual([0, 1]);
  const loser = (await notices())[0]?.length === 1 ? 0 : 1;
  const [won, lost] = [pages[1 - loser]!, pages[loser]!];
  await expectToast(lost, `${loser === 0 ? 'Clara Melo' : 'Ana Prado'} aceitou esta conversa antes de você`);
  await expectHidden(ticketScreen(lost).conversation(name));
  await expectSoon(() => new URL(lost.url()).pathname).toBe('/tickets');
  for (const sub of ['waiting', 'attending'] as const) {
    await ticketScreen(lost)[sub].click();
    await expectHidden(ticketScreen(lost).row(name));
  }
  await expectVisible(ticketScreen(won).conversation(name));
  await expectSoon(() => ticketScreen(won).box.isEnabled()).toBe(true);
});

it('numbers on an open page are masked as soon as the permission is revoked, and shown when it is granted again', async () => {
  const { name } = await customer('Nádia Rocha', 'Tem cadeira de balanço?');
  const change = async (isTricked: string) =>
    expect(await shop.admin.call('PUT', `/users/${await idOf('Clara Melo')}`, { isTricked })).toMatchObject({
      status: 200,
    });
  await change('enabled');
  const page = await openPage({}, 'clara.melo@loja.test');
  await page.goto('/contacts');
  const row = page.getByRole('row').filter({ hasText: name });
  const whole = row.getByText(/9 8001-\d{4}/);
  await expectVisible(whole);
  await change('disabled');
  await expectVisible(row.getByText(/9 8001-\*{4}/));
  await change('enabled');
  await expectVisible(whole);
});

it('messages that arrived while disconnected are shown once after the reconnect', async () => {
  const { name, write } = await customer('Thiago Nunes', 'Cadê meu pedido?');
  const page = await openTickets(ana);
  const screen = ticketScreen(page);
  await acceptTicket(page, name);
  await expectVisible(screen.message('Cadê meu pedido?'));
  const { id } = await ticketOf(name);

  await page.context().setOffline(true);
  await expectVisible(page.getByText(/^Sem conexão/));
  const stored = async () =>
    (await shop.admin.call<{ messages: { body: string }[] }>('GET', `/messages/${id}`)).body.messages;
  const isStored = (text: string) => eventually(stored, (all) => all.some(({ body }) => body.includes(text)));
  await write('Alô?');
  await isStored('Alô?');
  await shop.admin.call('POST', `/messages/${id}`, { body: 'Sai hoje à tarde, Thiago.' });
  await isStored('Sai hoje à tarde');
  await write('Ah, obrigado');
  await isStored('Ah, obrigado');
  await customer('Bia Lacerda', 'Qual o preço do sofá?');
  expect(await screen.message('Alô?').count()).toBe(0);

  await page.context().setOffline(false);
  for (const text of ['Alô?', 'Sai hoje à tarde, Thiago.', 'Ah, obrigado']) await expectVisible(screen.message(text));
  await expectHidden(page.getByText(/^Sem conexão/));
  await expectSoon(() => page.locator('[data-message]').allTextContents()).toHaveLength(4);
  const shownTexts = (await page.locator('[data-message]').allTextContents()).map(
    (text) => text.match(/Cadê meu pedido|Alô|Sai hoje à tarde|Ah, obrigado/)?.[0],
  );
  expect(shownTexts).toEqual(['Cadê meu pedido', 'Alô', 'Sai hoje à tarde', 'Ah, obrigado']);
  await expectSoon(() => screen.row(name).textContent()).toContain('Ah, obrigado');
  // Other conversations too, and live updates work again.
  await screen.waiting.click();
  await expectVisible(screen.row('Bia Lacerda'));
  await write('Você é um anjo');
  await expectVisible(screen.message('Você é um anjo'));
});

it('pressing Send twice sends one message', async () => {
  const { name } = await customer('Renato Brandão', 'Oi');
  const page = await openTickets(ana);
  const screen = ticketScreen(page);
  await acceptTicket(page, name);
  await screen.box.fill('Um minuto, por favor.');
  await screen.send.dblclick();
  await expectSoon(() => screen.message('Um minuto').first().getAttribute('data-status')).toBe('delivered');
  expect(await screen.message('Um minuto').count()).toBe(1);
  const { id } = await ticketOf(name);
  const { body } = await shop.admin.call<{ messages: { body: string }[] }>('GET', `/messages/${id}`);
  expect(body.messages.filter((message) => message.body.includes('Um minuto'))).toHaveLength(1);
  await expectSoon(() => screen.box.inputValue()).toBe('');
});

it('a draft survives another conversation and a reload', async () => {
  const [first, second] = [await customer('Lúcia Ramos', 'Boa tarde'), await customer('Heitor Gomes', 'Boa noite')];
  const page = await openTickets(ana);
  const screen = ticketScreen(page);
  await acceptTicket(page, first.name);
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('Vou olhar no estoque e já');
  await acceptTicket(page, second.name);
  await expectSoon(() => screen.box.inputValue()).toBe('');
  await expectSoon(() => screen.row(first.name).textContent()).toContain('Rascunho: Vou olhar no estoque e já');
  await screen.row(first.name).click();
  await expectVisible(screen.conversation(first.name));
  await expectSoon(() => screen.box.inputValue()).toBe('Vou olhar no estoque e já');

  await page.reload();
  await expectVisible(screen.conversation(first.name));
  await expectSoon(() => screen.box.inputValue()).toBe('Vou olhar no estoque e já');
  await screen.send.click();
  await expectVisible(screen.message('Vou olhar no estoque e já'));
  await page.reload();
  await expectVisible(screen.message('Vou olhar no estoque e já'));
  await expectSoon(() => screen.box.inputValue()).toBe('');
  expect(await screen.message('Vou olhar no estoque e já').count()).toBe(1);
});

async function idOf(name: string): Promise<number> {
  const { body } = await shop.admin.call<{ id: number; name: string }[]>('GET', '/users/list');
  return body.find((user) => user.name === name)!.id;
}

it('a conversation that is transferred to the user who has it open is marked read', async () => {
  const { name } = await customer('Rosa Lima', 'Bom dia');
  const dora = await server.attendant(shop, 'Dora Reis');
  const { user } = (await server.attendant(shop, 'Eva Reis', { profile: 'admin' })).session;
  const { id } = await ticketOf(name);
  type Row = { uuid: string; userId: number; unreadMessages: number };
  const ticket = async () => (await shop.admin.call<Row>('GET', `/tickets/${id}`)).body;
  await dora.call('PUT', `/tickets/${id}`, { status: 'open' });
  const page = await openPage({}, user.email);
  await page.goto(`/tickets/${(await ticket()).uuid}`);
  await expectVisible(ticketScreen(page).message('Bom dia'));
  const transfer = await dora.call('PUT', `/tickets/${id}`, { queueId: shop.queueId, userId: user.id });
  expect(transfer.status).toBe(200);
  await expectSoon(ticket).toMatchObject({ userId: user.id, unreadMessages: 0 });
});
