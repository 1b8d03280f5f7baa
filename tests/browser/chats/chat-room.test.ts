import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { password, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { installClock } from '../timers/install-clock.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let [ana, anaId] = ['', 0];
let room: { id: number; uuid: string };

const failing = { status: 500, json: { error: 'ERR_INTERNAL' } };
const reason = 'Algo deu errado do nosso lado. Tente de novo.';
const box = (page: Page) => page.getByLabel('Escreva uma mensagem');
const sendToRoom = (message: string) => shop.admin.call('POST', `/chats/${room.id}/messages`, { message });

beforeAll(async () => {
  shop = await server.company('Casa Sala');
  const person = await server.attendant(shop, 'Ana Sala');
  ana = person.session.user.email;
  anaId = person.session.user.id;
  const body = { title: 'Equipe', users: [{ id: person.session.user.id }] };
  room = (await shop.admin.call<{ id: number; uuid: string }>('POST', '/chats', body)).body;
  await sendToRoom('Bom dia, equipe');
});

it('a message that arrives in an open room is announced to screen readers', async () => {
  const page = await openPage({}, ana);
  await page.goto(`/chats/${room.uuid}`);
  await expectVisible(page.getByRole('article').getByText('Bom dia, equipe'));
  const status = page.getByRole('status').filter({ hasText: 'Nova mensagem' });
  expect(await status.count()).toBe(0);
  await sendToRoom('Chegou o sofá');
  await expectSoon(() => status.textContent()).toMatch(/^Nova mensagem de .+: Chegou o sofá$/);
});

it('a link to a room opens its messages on a phone, also after the rooms were chosen', async () => {
  const page = await openPage({ narrow: true }, ana);
  await page.goto(`/chats/${room.uuid}`);
  await expectVisible(box(page));
  await page.getByText('Chats', { exact: true }).click();
  await expectHidden(box(page));
  await page.getByRole('link', { name: /Equipe/ }).click();
  await expectVisible(box(page));
});

it('an edit that could not be saved stays in the field, and is saved by a retry', async () => {
  const page = await openPage({}, ana);
  await page.goto(`/chats/${room.uuid}`);
  await box(page).fill('Abro às 8h');
  await box(page).press('Enter');
  const own = page.getByRole('article').filter({ hasText: 'Abro às' });
  await own.getByRole('button', { name: /^Ações da mensagem/ }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const edits = /\/api\/chats\/\d+\/messages\/\d+$/;
  await page.route(edits, (route) => route.fulfill(failing));
  await box(page).fill('Abro às 9h');
  await box(page).press('Enter');
  await expectVisible(page.getByRole('alert').getByText('Não foi salva. Tente de novo.'));
  await expectSoon(() => box(page).inputValue()).toBe('Abro às 9h');
  await page.unroute(edits);
  await box(page).press('Enter');
  await expectVisible(own.getByText('Abro às 9h'));
  await expectSoon(() => box(page).inputValue()).toBe('');
  await expectSoon(() => box(page).evaluate((field) => field === document.activeElement)).toBe(true);
});

it('a reaction that is not saved and a message that is not deleted are reported', async () => {
  const page = await openPage({}, ana);
  await page.goto(`/chats/${room.uuid}`);
  await box(page).fill('Fecho às 18h');
  await box(page).press('Enter');
  const own = page.getByRole('article').filter({ hasText: 'Fecho às 18h' });
  await page.route(/\/api\/chats\/\d+\/messages\/\d+\/reaction$/, (route) => route.fulfill(failing));
  await own.getByRole('button', { name: /^Ações da mensagem/ }).click();
  await page
    .getByRole('menuitem', { name: /^Reagir com/ })
    .first()
    .click();
  await expectVisible(page.getByText(reason));
  const refused = { status: 403, json: { error: 'ERR_NO_PERMISSION' } };
  await page.route(/\/api\/chats\/\d+\/messages\/\d+$/, (route) => route.fulfill(refused));
  await own.getByRole('button', { name: /^Ações da mensagem/ }).click();
  await page.getByRole('menuitem', { name: 'Apagar' }).click();
  await expectVisible(page.getByText('Acesso não permitido'));
  await expectVisible(own);
});

it('a failed search in a room and a failed list of tickets to share show an error, and can be retried', async () => {
  await server.write(shop.sandboxPhone, '5511980012399', 'Quero um sofá', { name: 'Mara Sala' });
  const page = await openPage({}, ana);
  await page.goto(`/chats/${room.uuid}`);
  const searches = /\/api\/chats\/\d+\/.*searchParam=/;
  await page.route(searches, (route) => route.fulfill(failing));
  await page.getByRole('button', { name: 'Buscar nas mensagens' }).click();
  await page.getByPlaceholder('Buscar nas mensagens').fill('equipe');
  await expectVisible(page.getByRole('alert').getByText(reason));
  await page.unroute(searches);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(page.getByRole('button', { name: /Bom dia, equipe/ }));

  const tickets = /\/api\/tickets\?.*showAll=true/;
  await page.route(tickets, (route) => route.fulfill(failing));
  await page.getByRole('button', { name: 'Anexar uma conversa' }).click();
  const picker = page.getByRole('dialog');
  await expectVisible(picker.getByRole('alert').getByText(reason));
  await page.unroute(tickets);
  await picker.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(picker.getByRole('button', { name: /Mara Sala/ }));
});

it('a failed list of users for a room shows an error, and can be retried', async () => {
  const page = await openPage({}, ana);
  const names = /\/api\/users\/.*$/;
  await page.goto('/chats');
  await expectVisible(page.getByRole('link', { name: /Equipe/ }));
  await page.route(names, (route) => (route.request().method() === 'GET' ? route.fulfill(failing) : route.continue()));
  await page.getByRole('button', { name: 'Novo chat' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo chat' });
  await expectVisible(dialog.getByRole('alert').getByText(reason));
  await page.unroute(names);
  await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectHidden(dialog.getByRole('alert'));
});

it('the form of a room shows the names of its members although the list of users failed', async () => {
  const eva = await server.attendant(shop, 'Eva Sala');
  const own = { title: 'Depósito', users: [{ id: shop.admin.session.user.id }] };
  const { uuid } = (await eva.call<{ uuid: string }>('POST', '/chats', own)).body;
  const page = await openPage({}, eva.session.user.email);
  await page.goto(`/chats/${uuid}`);
  await page.getByRole('button', { name: 'Opções do chat' }).click();
  const names = /\/api\/users\/.*$/;
  await page.route(names, (route) => (route.request().method() === 'GET' ? route.fulfill(failing) : route.continue()));
  await page.getByRole('menuitem', { name: 'Editar chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar chat' });
  await expectVisible(dialog.getByRole('alert').getByText(reason));
  await expectVisible(dialog.getByText(shop.admin.session.user.name, { exact: true }));
});

it('on a phone a failed list of rooms shows an error, and can be retried', async () => {
  const page = await openPage({ narrow: true }, ana);
  const rooms = /\/api\/chats\?/;
  await page.route(rooms, (route) => route.fulfill(failing));
  await page.goto('/chats');
  const failed = page.getByRole('alert').getByText(reason);
  await expectVisible(failed);
  await page.unroute(rooms);
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(page.getByRole('link', { name: /Equipe/ }));
  await expectHidden(failed);
});

it('saving an open form does not add a user who has left the room meanwhile', async () => {
  const carla = await server.attendant(shop, 'Carla Sala');
  const dora = await server.attendant(shop, 'Dora Sala');
  const users = [carla, shop.admin].map(({ session }) => ({ id: session.user.id }));
  const { body: own } = await dora.call<{ id: number; uuid: string }>('POST', '/chats', { title: 'Vitrine', users });
  const page = await openPage({}, dora.session.user.email);
  await page.goto(`/chats/${own.uuid}`);
  await page.getByRole('button', { name: 'Opções do chat' }).click();
  await page.getByRole('menuitem', { name: 'Editar chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar chat' });
  await expectVisible(dialog.getByText('Carla Sala', { exact: true }));
  await dialog.getByLabel('Título').fill('Vitrines');
  expect((await carla.call('POST', `/chats/${own.id}/leave`, {})).status).toBe(200);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectVisible(page.getByRole('heading', { name: 'Vitrines' }));
  const { body } = await shop.admin.call<{ users: { userId: number }[] }>('GET', `/chats/${own.id}`);
  const left = [dora, shop.admin].map(({ session }) => session.user.id);
  expect(body.users.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual(left.sort((a, b) => a - b));
});

it('a message that could not be sent is kept for a reload while another tab sends', async () => {
  const page = await openPage({}, ana);
  await page.goto(`/chats/${room.uuid}`);
  await expectVisible(box(page));
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expectVisible(box(other));
  await page.route('**/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill(failing) : route.continue(),
  );
  await box(page).fill('Da primeira aba');
  await box(page).press('Enter');
  await expectVisible(page.getByText('Não enviada'));
  await box(other).fill('Da segunda aba');
  await box(other).press('Enter');
  await expectVisible(page.getByRole('article').getByText('Da segunda aba'));
  await expectHidden(other.getByText('Enviando…'));
  await page.unroute('**/chats/*/messages');
  await page.reload();
  await expectVisible(page.getByRole('article').getByText('Da primeira aba'));
});

it('on a phone Enter begins a new line, and the button sends', async () => {
  const page = await openPage({ narrow: true }, ana);
  await page.goto(`/chats/${room.uuid}`);
  await box(page).fill('Do celular');
  await box(page).press('Enter');
  await box(page).pressSequentially('em duas linhas');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const newest = async () =>
    (await shop.admin.call<{ records: { message: string }[] }>('GET', `/chats/${room.id}/messages`)).body.records.at(
      -1,
    );
  await expectSoon(async () => (await newest())?.message).toBe('Do celular\nem duas linhas');
});

it('in a room that is open over midnight the messages of the day before move under “yesterday”', async () => {
  const page = await openPage({}, ana);
  await installClock(page);
  await page.goto(`/chats/${room.uuid}`);
  const thread = page.getByRole('region', { name: 'Mensagens de Equipe' });
  await expectVisible(thread.getByText('Hoje', { exact: true }));
  // The time that is left out ends the connection, and messages that are read again are shown anew.
  await page.route(/\/api\/chats\/\d+\/messages/, (route) => route.abort());
  await page.clock.fastForward('24:00:00');
  await expectVisible(thread.getByText('Ontem', { exact: true }));
  await expectHidden(thread.getByText('Hoje', { exact: true }));
});

it('a draft in a room is shown to its author only, not to the next user of the browser', async () => {
  const next = await server.attendant(shop, 'Nina Sala');
  const body = { title: 'Plantão', users: [{ id: next.session.user.id }, { id: anaId }] };
  const { uuid } = (await shop.admin.call<{ uuid: string }>('POST', '/chats', body)).body;
  const page = await openPage({}, ana);
  const signIn = async (email: string) => {
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: 'Senha' }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expectHidden(page.getByLabel('E-mail'));
  };
  const signOut = async () => {
    await page.getByRole('button', { name: /^Sua conta/ }).click();
    await page.getByRole('button', { name: 'Sair' }).last().click();
  };
  await page.goto(`/chats/${uuid}`);
  await box(page).fill('Ainda não decidi');
  await signOut();
  await signIn(next.session.user.email);
  await page.goto(`/chats/${uuid}`);
  await expectVisible(box(page));
  await expectSoon(() => box(page).inputValue()).toBe('');
  await signOut();
  await signIn(ana);
  await page.goto(`/chats/${uuid}`);
  await expectSoon(() => box(page).inputValue()).toBe('Ainda não decidi');
});
