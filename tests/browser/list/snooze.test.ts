import type { Page, WebSocketRoute } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { undoWindowMs } from '../../../web/src/ui/undo/undo-queue.ts';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, type Look, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { pauseTimers } from '../timers/pause-timers.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: SignedInPerson;
let customers = 0;

type Row = { id: number; contactId: number; uuid: string; snoozedUntil: string | null; contact: { name: string } };
const ticketOf = async (name: string) => {
  const { body } = await shop.admin.call<{ tickets: Row[] }>('GET', '/tickets?showAll=true');
  const found = body.tickets.find(({ contact }) => contact.name === name);
  if (!found) throw new Error(`no ticket of ${name}`);
  return found;
};

/** A conversation assigned to Ana. */
async function conversation(name: string): Promise<Row & { number: string }> {
  const number = `55119812${String(10_000 + ++customers)}`;
  await server.write(shop.sandboxPhone, number, 'Oi', { name });
  const ticket = await ticketOf(name);
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { queueId: shop.queueId, userId: ana.session.user.id });
  return { ...ticket, number };
}

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  ana = await server.attendant(shop, 'Ana Prado');
});

async function desktop(look: Look = {}): Promise<Page> {
  const page = await openPage(look, ana.session.user.email);
  await page.goto('/tickets');
  await expectVisible(ticketScreen(page).list);
  return page;
}
const snoozed = (page: Page) => page.getByRole('button', { name: /^Adiados:/ });

it('a ticket snoozed by keyboard is listed under Adiados, and moves to the top with a mark when the customer writes', async () => {
  const [karina, otto] = [await conversation('Karina Melo'), await conversation('Otto Braga')];
  const page = await desktop();
  const { row, list } = ticketScreen(page);
  await row(karina.contact.name).getByRole('link').click();
  await expectVisible(ticketScreen(page).conversation(karina.contact.name));
  await page.keyboard.press('Alt+z');
  const dialog = page.getByRole('dialog', { name: 'Adiar conversa' });
  await expectVisible(dialog.getByRole('button', { name: /Amanhã de manhã/ }));
  expect(await violationsOf(page, 'until when')).toEqual([]);
  await dialog.getByRole('button', { name: /Amanhã de manhã/ }).press('Enter');
  await expectHidden(row(karina.contact.name));
  await expectVisible(page.getByText('Karina Melo: adiada até', { exact: false }).first());
  await expectSoon(async () => (await ticketOf(karina.contact.name)).snoozedUntil).toMatch(/T12:00:00.000Z$/);

  await snoozed(page).click();
  await expectVisible(row(karina.contact.name).getByText(/^Adiada até .*09:00/));
  await expectHidden(row(otto.contact.name));
  expect(await violationsOf(page, 'those put off')).toEqual([]);
  await snoozed(page).click();

  await server.write(shop.sandboxPhone, karina.number, 'Chegou a peça?');
  await expectVisible(row(karina.contact.name).getByText('Voltou'));
  await expectSoon(() => list.getByRole('article').first().textContent()).toContain(karina.contact.name);
  await expectHidden(snoozed(page));
});

it('a refetch before the response leaves the ticket snoozed, in the list and in the counts', async () => {
  const [nina, paulo] = [await conversation('Nina Alves'), await conversation('Paulo Dias')];
  const page = await openPage({}, ana.session.user.email);
  // The six seconds of the undo, and then until this test releases the request.
  const released = Promise.withResolvers<void>();
  await page.route(/\/snooze$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    sockets.push(socket);
    socket.connectToServer();
  });
  await page.goto('/tickets');
  const { row } = ticketScreen(page);
  await row(nina.contact.name).getByRole('link').click();
  await expectVisible(ticketScreen(page).conversation(nina.contact.name));
  await page.keyboard.press('Alt+z');
  await page.getByRole('button', { name: /Amanhã de manhã/ }).press('Enter');
  await expectHidden(row(nina.contact.name));

  /** Lists and counts are refetched from a server that has not received the command yet. */
  const askedAgain = async (cause: () => Promise<unknown>) => {
    const answers = [/tickets\?/, /tickets\/counts/].map((path) =>
      page.waitForResponse((answer) => path.test(answer.url())).then((answer) => answer.finished()),
    );
    await cause();
    await Promise.all(answers);
  };
  const expectPutOff = async () => {
    expect((await ticketOf(nina.contact.name)).snoozedUntil).toBeNull();
    expect(await row(nina.contact.name).count()).toBe(0);
    expect(await snoozed(page).count()).toBe(1);
  };
  await askedAgain(() => shop.admin.call('PUT', `/queue/${shop.queueId}`, { name: 'Balcão', color: '#8A5FBF' }));
  await expectVisible(row(paulo.contact.name).getByText('Balcão'));
  await expectPutOff();
  await shop.admin.call('PUT', `/contacts/${paulo.contactId}`, { name: 'Paulo Reis', number: paulo.number });
  await askedAgain(async () => sockets.at(-1)?.close({ code: 4000 }));
  await expectVisible(row('Paulo Reis'));
  await expectPutOff();

  released.resolve();
  await expectSoon(async () => (await ticketOf(nina.contact.name)).snoozedUntil).not.toBeNull();
  await snoozed(page).click();
  await expectVisible(row(nina.contact.name));
  await snoozed(page).click();
  await shop.admin.call('DELETE', `/tickets/${nina.id}/snooze`);
  await expectHidden(snoozed(page));
});

it('undone after a refetch, it is nowhere shown as snoozed', async () => {
  const ivo = await conversation('Ivo Lima');
  const page = await openPage({}, ana.session.user.email);
  await pauseTimers(page, undoWindowMs);
  await page.goto('/tickets');
  const { row, conversation: shown } = ticketScreen(page);
  const menu = () => page.getByRole('button', { name: 'Mais ações da conversa' }).click();
  await row(ivo.contact.name).getByRole('link').click();
  await expectVisible(shown(ivo.contact.name));
  await page.keyboard.press('Alt+z');
  await page.getByRole('button', { name: /Amanhã de manhã/ }).press('Enter');
  await expectHidden(row(ivo.contact.name));
  await snoozed(page).click();
  await row(ivo.contact.name).getByRole('link').click();
  await menu();
  await expectVisible(page.getByRole('menuitem', { name: 'Trazer de volta agora' }));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expectHidden(row(ivo.contact.name));
  await menu();
  await expectVisible(page.getByRole('menuitem', { name: 'Adiar conversa' }));
  await expectHidden(page.getByRole('menuitem', { name: 'Trazer de volta agora' }));
});

it('it returns automatically at its time', async () => {
  const rosa = await conversation('Rosa Dias');
  const page = await desktop({ narrow: true });
  const { row } = ticketScreen(page);
  await expectVisible(row(rosa.contact.name));
  const putOff = async (ms: number) => {
    const until = new Date(Date.now() + ms).toISOString();
    return (await shop.admin.call('PUT', `/tickets/${rosa.id}/snooze`, { until })).status;
  };
  expect(await putOff(3_600_000)).toBe(200);
  await expectHidden(row(rosa.contact.name));
  // First for an hour, so that a slow page shows it gone, then for a moment; a moment already past is refused.
  await expectSoon(() => putOff(1_000)).toBe(200);
  await expectVisible(row(rosa.contact.name).getByText('Voltou'));
});

it('on a phone, from the menu: a time in the past is refused with a message, and a snoozed ticket is woken', async () => {
  const lia = await conversation('Lia Prado');
  const page = await desktop({ narrow: true });
  const { row } = ticketScreen(page);
  await row(lia.contact.name).tap();
  await page.getByRole('button', { name: 'Mais ações da conversa' }).tap();
  await page.getByRole('menuitem', { name: 'Adiar conversa' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Adiar conversa' });
  await dialog.getByRole('textbox', { name: 'Outro momento' }).fill('01/01/2020');
  await dialog.getByRole('button', { name: 'Adiar', exact: true }).tap();
  await expectVisible(dialog.getByText('Escolha um momento que ainda vem, dentro de um ano'));
  expect(await violationsOf(page, 'until when, on a phone')).toEqual([]);
  await dialog.getByRole('button', { name: /Segunda que vem/ }).tap();
  await expectSoon(async () => (await ticketOf(lia.contact.name)).snoozedUntil).not.toBeNull();
  await snoozed(page).tap();
  await row(lia.contact.name).tap();
  await page.getByRole('button', { name: 'Mais ações da conversa' }).tap();
  await page.getByRole('menuitem', { name: 'Trazer de volta agora' }).tap();
  await expectSoon(async () => (await ticketOf(lia.contact.name)).snoozedUntil).toBeNull();
});
