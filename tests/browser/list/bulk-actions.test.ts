import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { undoWindowMs } from '../../../web/src/ui/undo/undo-queue.ts';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, type Look, openBrowser } from '../open-browser.ts';
import { runCommand } from '../press-keys.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { pauseTimers } from '../timers/pause-timers.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const names = ['Um Alves', 'Dois Braga', 'Três Costa', 'Quatro Dias'];
let shop: TestCompany;
let ana: SignedInPerson;
let bia: SignedInPerson;

type Row = { id: number; status: string; userId: number | null; contact: { name: string } };
const rows = async () => (await shop.admin.call<{ tickets: Row[] }>('GET', '/tickets?showAll=true')).body.tickets;
const statuses = async () => new Map((await rows()).map(({ contact, status }) => [contact.name, status]));
const openFor = async (who: SignedInPerson, name: string) => {
  const ticket = (await rows()).find(({ contact, status }) => contact.name === name && status === 'pending');
  // Called as the admin: the browser's sign-in ended the session of the user.
  await shop.admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open' });
  const userId = who.session.user.id;
  expect(await shop.admin.call('PUT', `/tickets/${ticket?.id}`, { queueId: shop.queueId, userId })).toMatchObject({
    status: 200,
  });
};

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = await server.attendant(shop, 'Ana Prado');
  bia = await server.attendant(shop, 'Bia Nunes');
});
beforeEach(async () => {
  for (const { id, status } of await rows())
    if (status !== 'closed') await shop.admin.call('PUT', `/tickets/${id}`, { status: 'closed' });
  for (const [i, name] of names.entries()) await server.write(shop.sandboxPhone, `551198110000${i}`, 'Oi', { name });
});

const openFirst = (look: Look = {}) => openPage({ undoSends: true, ...look }, ana.session.user.email);
async function goToList(page: Page): Promise<Page> {
  await page.goto('/tickets');
  await expectVisible(ticketScreen(page).list);
  return page;
}
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Ações das conversas selecionadas' });

it('by keyboard only, three tickets are selected as a range, closed, restored by undo, and closed again', async () => {
  for (const name of names) await openFor(ana, name);
  const page = await openFirst();
  const undoWindow = await pauseTimers(page, undoWindowMs);
  await goToList(page);
  const { row } = ticketScreen(page);
  await expectVisible(row('Um Alves'));
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expectVisible(bar(page).getByText('3 selecionadas'));
  expect(await violationsOf(page, 'with a selection')).toEqual([]);

  const close = () => runCommand(page, 'encerrar 3', 'Encerrar 3 conversas');
  await close();
  await expectHidden(row('Três Costa'));
  await expectVisible(page.getByText('3 conversas encerradas', { exact: true }));
  await page.keyboard.press('Control+z');
  await expectVisible(row('Três Costa'));
  expect([...(await statuses()).values()].filter((status) => status === 'closed')).toEqual([]);

  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await close();
  await expectHidden(row('Três Costa'));
  await undoWindow.release();
  await expectSoon(async () => [...(await statuses()).values()].filter((s) => s === 'closed').length).toBe(3);
  await expectVisible(row('Um Alves'));
  await expectHidden(row('Quatro Dias'));
});

it('names tickets that could not be changed and who has them, and changes the rest', async () => {
  const page = await openFirst();
  let isMuted = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (!isMuted) socket.send(message);
    });
  });
  await goToList(page);
  const { row, waiting } = ticketScreen(page);
  await waiting.click();
  await expectVisible(row('Um Alves'));
  for (const name of ['Um Alves', 'Dois Braga']) {
    await row(name).hover();
    await row(name).getByRole('checkbox').click();
  }
  // Bia acts first, and Ana's page does not have the change yet.
  isMuted = true;
  await openFor(bia, 'Dois Braga');
  await bar(page).getByRole('button', { name: 'Aceitar 2 conversas' }).click();
  await expectToast(page, '1 conversa aceita, 1 não: Dois Braga (já com Bia Nunes)');
  expect((await rows()).filter(({ userId }) => userId === ana.session.user.id)).toHaveLength(1);
});

it('a ticket whose customer writes within the undo period stays open, the others are closed', async () => {
  for (const name of names) await openFor(ana, name);
  const page = await openFirst();
  const undoWindow = await pauseTimers(page, undoWindowMs);
  await goToList(page);
  const { row } = ticketScreen(page);
  for (const name of ['Um Alves', 'Dois Braga']) {
    await row(name).hover();
    await row(name).getByRole('checkbox').click();
  }
  await bar(page).getByRole('button', { name: 'Encerrar 2 conversas' }).click();
  await expectHidden(row('Dois Braga'));
  await server.write(shop.sandboxPhone, '5511981100001', 'Espera!');
  await expectVisible(row('Dois Braga'));
  await undoWindow.release();
  await expectSoon(async () => (await statuses()).get('Um Alves')).toBe('closed');
  expect((await statuses()).get('Dois Braga')).toBe('open');
});

it('a ticket that a colleague accepts within the undo period is not closed by Ignore, alone or among others', async () => {
  const caio = await server.attendant(shop, 'Caio Reis', { allUserChat: 'enabled' });
  const page = await openPage({ undoSends: true }, caio.session.user.email);
  const undoWindow = await pauseTimers(page, undoWindowMs);
  await goToList(page);
  const { row, waiting, attending } = ticketScreen(page);
  const acceptAsBia = async (name: string) => {
    const ticket = (await rows()).find(({ contact, status }) => contact.name === name && status === 'pending');
    expect(await bia.call('PUT', `/tickets/${ticket?.id}`, { status: 'open' })).toMatchObject({ status: 200 });
  };
  await waiting.click();
  await row('Um Alves').getByRole('button', { name: 'Ignorar a conversa de Um Alves' }).click();
  await expectHidden(row('Um Alves'));
  await acceptAsBia('Um Alves');
  await expectToast(page, 'Um Alves continua como estava: já com Bia Nunes');

  for (const name of ['Dois Braga', 'Três Costa']) {
    await row(name).hover();
    await row(name).getByRole('checkbox').click();
  }
  await bar(page).getByRole('button', { name: 'Encerrar 2 conversas' }).click();
  await expectHidden(row('Três Costa'));
  await acceptAsBia('Dois Braga');
  await expectToast(page, 'Dois Braga continua como estava: já com Bia Nunes');
  await undoWindow.release();
  await expectSoon(async () => (await statuses()).get('Três Costa')).toBe('closed');
  expect([(await statuses()).get('Um Alves'), (await statuses()).get('Dois Braga')]).toEqual(['open', 'open']);
  await attending.click();
  for (const name of ['Um Alves', 'Dois Braga']) await expectVisible(row(name));
});

it('a ticket that a colleague accepts at the same moment is not closed by Ignore, alone or among others: the server compares the seen version', async () => {
  const duda = await server.attendant(shop, 'Duda Lima', { allUserChat: 'enabled' });
  const page = await openPage({ undoSends: true }, duda.session.user.email);
  let isMuted = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (!isMuted) socket.send(message);
    });
  });
  const undoWindow = await pauseTimers(page, undoWindowMs);
  await goToList(page);
  const { row, waiting } = ticketScreen(page);
  await waiting.click();
  await expectVisible(row('Um Alves'));
  isMuted = true;
  for (const name of ['Um Alves', 'Dois Braga']) await openFor(bia, name);
  await row('Um Alves').getByRole('button', { name: 'Ignorar a conversa de Um Alves' }).click();
  for (const name of ['Dois Braga', 'Três Costa']) {
    await row(name).hover();
    await row(name).getByRole('checkbox').click();
  }
  await bar(page).getByRole('button', { name: 'Encerrar 2 conversas' }).click();
  await expectToast(page, 'Um Alves continua como estava: Esta conversa mudou enquanto isso.');
  await undoWindow.release();
  await expectSoon(async () => (await statuses()).get('Três Costa')).toBe('closed');
  expect([(await statuses()).get('Um Alves'), (await statuses()).get('Dois Braga')]).toEqual(['open', 'open']);
});

it('a selected ticket that a colleague accepts is deselected, and Escape closes the open conversation again', async () => {
  await openFor(ana, 'Um Alves');
  const page = await goToList(await openFirst());
  const { row, attending, waiting, conversation } = ticketScreen(page);
  await row('Um Alves').getByRole('link').click();
  await expectVisible(conversation('Um Alves'));
  await waiting.click();
  await row('Dois Braga').hover();
  await row('Dois Braga').getByRole('checkbox').click();
  await expectVisible(bar(page));
  await openFor(bia, 'Dois Braga');
  await expectHidden(row('Dois Braga'));
  await expectHidden(bar(page));
  await attending.focus();
  await page.keyboard.press('Escape');
  await expectHidden(conversation('Um Alves'));
  // A ticket that reappears is not selected automatically.
  const taken = (await rows()).find(({ contact, status }) => contact.name === 'Dois Braga' && status === 'open');
  await shop.admin.call('PUT', `/tickets/${taken?.id}`, { status: 'pending' });
  await expectVisible(row('Dois Braga'));
  await expectHidden(bar(page));
});

it('on a phone a long press selects, taps select more, and the tags of all are changed', async () => {
  await shop.admin.call('POST', '/tags', { name: 'Garantia' });
  for (const name of names) await openFor(ana, name);
  const page = await goToList(await openFirst({ narrow: true }));
  const { row } = ticketScreen(page);
  const at = await row('Um Alves').boundingBox();
  const session = await page.context().newCDPSession(page);
  const point = { x: (at?.x ?? 0) + 150, y: (at?.y ?? 0) + 30 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expectVisible(bar(page).getByText('1 selecionada'));
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await row('Dois Braga').tap();
  await expectVisible(bar(page).getByText('2 selecionadas'));
  expect(await violationsOf(page, 'with a selection on a phone')).toEqual([]);
  await bar(page).getByRole('button', { name: 'Etiquetas das selecionadas' }).click();
  await page.getByRole('checkbox', { name: 'Garantia' }).check();
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expectHidden(bar(page));
  for (const name of ['Um Alves', 'Dois Braga']) await expectVisible(row(name).getByText('Garantia'));
  await page.waitForURL('/tickets');
});
