import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { undoWindowMs } from '../../web/src/ui/undo/undo-queue.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { violationsOf } from './axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser, startTogether } from './open-browser.ts';
import { ticketScreen } from './ticket-screen.ts';
import { delaySends } from './timers/delay-sends.ts';
import { pauseTimers } from './timers/pause-timers.ts';
import { expectToast, toastsOf } from './timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
// A second sign-in ends a user's first session, so the browser's users do not make the test's calls.
const [admin, bruno] = ['ana.prado@loja.test', 'bruno.dias@loja.test'];
let shop: TestCompany;
let quoted: number;

type Listed = { tickets: { id: number; tags: { name: string }[]; contact: { name: string } }[] };
const lanesOf = async () => {
  const { tickets } = (await shop.admin.call<Listed>('GET', '/ticket/kanban')).body;
  return Object.fromEntries(tickets.map(({ contact, tags }) => [contact.name, tags[0]?.name ?? '']));
};
const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const card = (page: Page, laneName: string, name: string) => lane(page, laneName).getByRole('article', { name });

async function openTicketOf(name: string): Promise<void> {
  const { tickets } = (await shop.admin.call<Listed>('GET', '/ticket/kanban')).body;
  const { id } = tickets.find(({ contact }) => contact.name === name)!;
  expect((await shop.admin.call('PUT', `/tickets/${id}`, { status: 'open' })).status).toBe(200);
}

async function openBoard(email: string, ...pausedTimersMs: number[]): Promise<Page> {
  const page = await openPage({}, email);
  await pauseTimers(page, ...pausedTimersMs);
  await page.goto('/kanban');
  await expectVisible(page.getByRole('article').first());
  return page;
}

beforeAll(async () => {
  shop = await server.company('Casa Lane');
  const { call } = shop.admin;
  for (const [n, name] of ['Aline', 'Beto', 'Carla'].entries())
    await server.write(shop.sandboxPhone, `551198007000${n}`, 'Oi', { name });
  await eventually(
    async () => (await call<Listed>('GET', '/tickets?showAll=true')).body.tickets,
    (tickets) => tickets.length === 3,
  );
  for (const { id } of (await call<Listed>('GET', '/tickets?showAll=true')).body.tickets) {
    await call('PUT', `/tickets/${id}`, { status: 'open' });
    await call('PUT', `/tickets/${id}`, { queueId: shop.queueId });
  }
  quoted = (await call<{ id: number }>('POST', '/tags', { name: 'Orçamento', kanban: 1 })).body.id;
  await call('POST', '/tags', { name: 'Pagamento', kanban: 1 });
  for (const [name, email, profile] of [
    ['Ana Prado', admin, 'admin'],
    ['Bruno Dias', bruno, 'user'],
  ])
    await call('POST', '/users', { name, email, profile, password: 'senha-de-teste', queueIds: [shop.queueId] });
});

it('a card is moved by keyboard only and moves live for colleagues; the conversation opens next to the board', async () => {
  const [ana, other] = [await openBoard(admin), await openBoard(bruno)];
  await card(ana, 'Sem etiqueta', 'Aline').focus();
  await ana.keyboard.press('Space');
  await expectVisible(ana.getByText('Aline levantado de Sem etiqueta.'));
  await ana.keyboard.press('ArrowRight');
  await expectVisible(ana.getByText('Aline está sobre Orçamento.'));
  await ana.keyboard.press('Space');
  await expectToast(ana, 'Ticket Tag Adicionado com Sucesso!');
  await expectVisible(card(other, 'Orçamento', 'Aline'));
  await expectHidden(card(other, 'Sem etiqueta', 'Aline'));
  expect((await lanesOf())['Aline']).toBe('Orçamento');

  await card(ana, 'Orçamento', 'Aline').focus();
  await ana.keyboard.press('Enter');
  const drawer = ana.getByRole('dialog');
  await expectVisible(drawer.getByRole('region', { name: 'Conversa com Aline' }));
  expect(new URL(ana.url()).pathname).toBe('/kanban');
  expect(await violationsOf(ana, 'card beside the board')).toEqual([]);
  await ana.reload();
  await expectVisible(drawer.getByRole('region', { name: 'Conversa com Aline' }));
  await ana.keyboard.press('Escape');
  await expectHidden(drawer);
});

it('two users who move one card at once see it in one lane, and a card that becomes invisible to a user disappears', async () => {
  const [ana, other] = [await openBoard(admin), await openBoard(bruno)];
  await startTogether([ana, other], 'PUT', /\/api\/tickets\/\d+\/lane$/);
  const move = async (page: Page, to: string) => {
    const answer = page.waitForResponse(/\/api\/tickets\/\d+\/lane$/);
    await page.getByRole('button', { name: 'Ações de Beto' }).press('Enter');
    await page.getByRole('menuitem', { name: to }).press('Enter');
    expect((await answer).status()).toBe(200);
  };
  await Promise.all([move(ana, 'Orçamento'), move(other, 'Pagamento')]);
  const places = (page: Page) =>
    Promise.all(['Sem etiqueta', 'Orçamento', 'Pagamento'].map((name) => card(page, name, 'Beto').count()));
  const truth = async () => {
    const stands = (await lanesOf())['Beto'] || 'Sem etiqueta';
    return ['Sem etiqueta', 'Orçamento', 'Pagamento'].map((name) => Number(name === stands));
  };
  // After both moves the two pages and the stored state agree, and do not change any more.
  const stored = await truth();
  for (const page of [ana, other]) await expectSoon(() => places(page)).toEqual(stored);
  expect(await truth()).toEqual(stored);

  const { body } = await shop.admin.call<{ id: number }>('POST', '/queue', { name: 'Fiscal', color: '#8A5FBF' });
  const { tickets } = (await shop.admin.call<Listed>('GET', '/ticket/kanban')).body;
  const carla = tickets.find(({ contact }) => contact.name === 'Carla')!;
  await expectVisible(other.getByRole('article', { name: 'Carla' }));
  // A pending ticket cannot be transferred: it is accepted first.
  for (const change of [{ status: 'open' }, { queueId: body.id }])
    expect((await shop.admin.call('PUT', `/tickets/${carla.id}`, change)).status).toBe(200);
  await expectHidden(other.getByRole('article', { name: 'Carla' }));
  await expectVisible(ana.getByRole('article', { name: 'Carla' }));
});

it('several cards move together; deleting a lane leaves its cards without a lane, on every screen', async () => {
  const page = await openBoard(admin);
  for (const name of ['Aline', 'Beto']) {
    await page.getByRole('article', { name }).focus();
    await page.keyboard.press('x');
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'Mover para' }).click();
  await page.getByRole('menuitem', { name: 'Orçamento' }).click();
  await expectVisible(card(page, 'Orçamento', 'Aline'));
  await expectVisible(card(page, 'Orçamento', 'Beto'));
  await expectSoon(lanesOf).toMatchObject({ Aline: 'Orçamento', Beto: 'Orçamento' });
  await shop.admin.call('DELETE', `/tags/${quoted}`);
  await expectHidden(lane(page, 'Orçamento'));
  await expectVisible(card(page, 'Sem etiqueta', 'Aline'));
  await expectVisible(card(page, 'Sem etiqueta', 'Beto'));
});

it('cards that could not be moved together return to their lane without a success message', async () => {
  await shop.admin.call('POST', '/tags', { name: 'Entrega', kanban: 1 });
  const page = await openBoard(admin);
  await page.route('**/api/tickets/bulk', (route) => route.abort());
  for (const name of ['Aline', 'Beto']) {
    await page.getByRole('article', { name }).focus();
    await page.keyboard.press('x');
  }
  await page.getByRole('toolbar').getByRole('button', { name: 'Mover para' }).click();
  await page.getByRole('menuitem', { name: 'Entrega' }).click();
  await expectToast(page, 'Sem resposta do servidor');
  await expectVisible(card(page, 'Sem etiqueta', 'Aline'));
  expect(await toastsOf(page)).toEqual([]);
});

it('a ticket closed from the board stays open if its customer writes within the undo period', async () => {
  await openTicketOf('Aline');
  const page = await openBoard(admin, undoWindowMs);
  await page.getByRole('article', { name: 'Aline' }).press('Enter');
  const drawer = page.getByRole('dialog');
  await expectVisible(drawer.getByRole('region', { name: 'Conversa com Aline' }));
  await drawer.getByRole('button', { name: 'Mais ações da conversa' }).click();
  await page.getByRole('menuitem', { name: 'Encerrar com despedida' }).click();
  await expectHidden(page.getByRole('article', { name: 'Aline' }));
  await server.write(shop.sandboxPhone, '5511980070000', 'Espera!', { name: 'Aline' });
  await expectToast(page, 'Aline escreveu: a conversa continua aberta');
  await expectVisible(page.getByRole('article', { name: 'Aline' }));
  await expectHidden(page.locator('[data-undo]'));
});

it('a long name of a customer does not make a lane wider than the window of a phone', async () => {
  const name = 'Maximiliano Albuquerque de Vasconcelos Neto';
  await server.write(shop.sandboxPhone, '5511980070009', 'Oi', { name });
  const page = await openPage({ narrow: true }, admin);
  await page.goto('/kanban');
  await expectVisible(page.getByRole('article', { name }));
  const widths = await page.getByRole('region').evaluateAll((lanes) => lanes.map((one) => one.clientWidth));
  for (const width of widths) expect(width).toBeLessThan(370);
});

it('a selected card that a colleague closes is no longer counted, and the others stay selected', async () => {
  const page = await openBoard(admin);
  for (const name of ['Aline', 'Beto']) {
    await page.getByRole('article', { name }).focus();
    await page.keyboard.press('x');
  }
  const bar = page.getByRole('toolbar');
  await expectVisible(bar.getByText('2 ', { exact: false }));
  const { tickets } = (await shop.admin.call<Listed>('GET', '/ticket/kanban')).body;
  const beto = tickets.find(({ contact }) => contact.name === 'Beto')!;
  for (const status of ['open', 'closed'])
    expect((await shop.admin.call('PUT', `/tickets/${beto.id}`, { status })).status).toBe(200);
  await expectHidden(page.getByRole('article', { name: 'Beto' }));
  await expectVisible(bar.getByText('1 ', { exact: false }));
  await expectHidden(bar.getByText('2 ', { exact: false }));
});

it('Back closes the dialog on a card, then the card, and does not return to a closed card', async () => {
  await openTicketOf('Aline');
  const page = await openPage({}, admin);
  await page.goto('/contacts');
  await page.goto('/kanban');
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('region', { name: 'Conversa com Aline' }) });
  const transfer = page.getByRole('dialog', { name: 'Transferir conversa' });
  const openCard = async () => {
    await page.getByRole('article', { name: 'Aline' }).press('Enter');
    await expectVisible(drawer);
  };
  await openCard();
  await drawer.getByRole('button', { name: 'Mais ações da conversa' }).click();
  await page.getByRole('menuitem', { name: /^Transferir conversa/ }).click();
  await expectVisible(transfer);
  await page.goBack();
  await expectHidden(transfer);
  await expectVisible(drawer);
  await page.goBack();
  await expectHidden(drawer);
  await openCard();
  await page.keyboard.press('Escape');
  await expectHidden(drawer);
  expect(page.url()).toMatch(/\/kanban$/);
  await page.goBack();
  await page.waitForURL('**/contacts');
});

it('a send from a card can be undone in the card, also after it was closed, and closing it returns to the board', async () => {
  await openTicketOf('Aline');
  const page = await openPage({ undoSends: true }, admin);
  await pauseTimers(page, undoWindowMs);
  await delaySends(page);
  await page.goto('/contacts');
  await page.goto('/kanban');
  const { conversation, box, message } = ticketScreen(page);
  const drawer = page.getByRole('dialog').filter({ has: conversation('Aline') });
  const undo = page.locator('[data-undo=send]').getByRole('button', { name: 'Desfazer' });
  await page.getByRole('article', { name: 'Aline' }).press('Enter');
  await expectSoon(() => box.isEnabled()).toBe(true);
  await box.fill('Um instante');
  await box.press('Enter');
  await undo.last().click();
  await expectSoon(() => box.inputValue()).toBe('Um instante');
  await box.press('Enter');
  await expectVisible(message('Um instante'));
  await page.keyboard.press('Escape');
  await expectHidden(drawer);
  await undo.click();
  await expectVisible(drawer);
  await expectSoon(() => box.inputValue()).toBe('Um instante');
  await page.keyboard.press('Escape');
  await expectHidden(drawer);
  expect(page.url()).toMatch(/\/kanban$/);
  await page.goBack();
  await page.waitForURL('**/contacts');
});
