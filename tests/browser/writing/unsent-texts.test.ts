import type { Locator, Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { undoWindowMs } from '../../../web/src/ui/undo/undo-queue.ts';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { pauseTimers } from '../timers/pause-timers.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: SignedInPerson;
let bia: SignedInPerson;

type Found = { id: number; uuid: string; contact: { name: string }; userId: number | null };

beforeAll(async () => {
  shop = await server.company('Casa Nota');
  ana = await server.attendant(shop, 'Ana Nota');
  bia = await server.attendant(shop, 'Bia Nota');
});

const find = async (name: string) =>
  (await shop.admin.call<{ tickets: Found[] }>('GET', '/tickets?showAll=true')).body.tickets.find(
    ({ contact }) => contact.name === name,
  );
let customers = 0;
/** A ticket of Ana's. */
async function openTicket(name: string): Promise<Found> {
  await server.write(shop.sandboxPhone, `55119800340${String(++customers).padStart(2, '0')}`, 'Oi', { name });
  const ticket = (await eventually(
    () => find(name),
    (found) => found !== undefined,
  ))!;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { queueId: shop.queueId, userId: ana.session.user.id });
  return ticket;
}

async function transferDialog(page: Page): Promise<{ dialog: Locator; note: Locator }> {
  await page.getByRole('button', { name: 'Transferir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Transferir conversa' });
  await expectVisible(dialog.getByRole('option', { name: /Bia Nota/ }));
  return { dialog, note: dialog.getByRole('textbox', { name: 'Nota interna' }) };
}

it('discarding the note of a transfer asks first, and the note is restored after an undo and a refusal', async () => {
  const ticket = await openTicket('Ivo Nota');
  const page = await openPage({}, ana.session.user.email);
  const undoWindow = await pauseTimers(page, undoWindowMs);
  await page.goto(`/tickets/${ticket.uuid}`);
  const { conversation } = ticketScreen(page);
  await expectVisible(conversation('Ivo Nota'));

  const first = await transferDialog(page);
  await first.note.fill('Prometi ligar às 15 h');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continuar editando' }).click();
  await expectSoon(() => first.note.inputValue()).toBe('Prometi ligar às 15 h');
  await first.dialog.getByRole('option', { name: /Bia Nota/ }).click();
  await expectHidden(first.dialog);
  await page.keyboard.press('Control+z');
  await expectVisible(conversation('Ivo Nota'));

  await page.route(`**/api/tickets/${ticket.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } })
      : route.continue(),
  );
  const second = await transferDialog(page);
  await expectSoon(() => second.note.inputValue()).toBe('Prometi ligar às 15 h');
  await second.dialog.getByRole('option', { name: /Bia Nota/ }).click();
  await expectHidden(second.dialog);
  await undoWindow.release();
  await expectToast(page, /^Ivo Nota/);

  await page.unroute(`**/api/tickets/${ticket.id}`);
  await ticketScreen(page).row('Ivo Nota').getByRole('link').click();
  await expectVisible(conversation('Ivo Nota'));
  const third = await transferDialog(page);
  await expectSoon(() => third.note.inputValue()).toBe('Prometi ligar às 15 h');
  await third.dialog.getByRole('option', { name: /Bia Nota/ }).click();
  await undoWindow.release();
  await expectSoon(async () => (await find('Ivo Nota'))?.userId).toBe(bia.session.user.id);
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { queueId: shop.queueId, userId: ana.session.user.id });
  await ticketScreen(page).row('Ivo Nota').getByRole('link').click();
  await expectVisible(conversation('Ivo Nota'));
  const last = await transferDialog(page);
  await expectSoon(() => last.note.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await expectHidden(last.dialog);
});

it('an unfinished note stays with its contact, and text typed during a save is preserved', async () => {
  const rui = await openTicket('Rui Nota');
  await openTicket('Eva Nota');
  const page = await openPage({}, ana.session.user.email);
  await page.goto(`/tickets/${rui.uuid}`);
  const { row, conversation } = ticketScreen(page);
  const write = page.getByRole('textbox', { name: 'Escreva uma observação' });
  const show = page.getByRole('button', { name: 'Mostrar o contato' });
  const opened = async (name: string) => {
    await expectVisible(conversation(name));
    if (!(await write.isVisible())) await show.click();
    await expectVisible(write);
  };
  await opened('Rui Nota');
  await write.fill('Prefere de');
  await page.getByRole('button', { name: 'Ocultar o contato' }).click();
  await expectHidden(write);
  await show.click();
  await expectSoon(() => write.inputValue()).toBe('Prefere de');
  await row('Eva Nota').getByRole('link').click();
  await opened('Eva Nota');
  await expectSoon(() => write.inputValue()).toBe('');
  await row('Rui Nota').getByRole('link').click();
  await opened('Rui Nota');
  await expectSoon(() => write.inputValue()).toBe('Prefere de');

  const saved = Promise.withResolvers<void>();
  await page.route('**/api/ticket-notes', async (route) => {
    await saved.promise;
    await route.continue();
  });
  await write.fill('Prefere de manhã');
  await write.press('Enter');
  await write.fill('Tem um cachorro');
  saved.resolve();
  await expectVisible(page.getByText('Prefere de manhã'));
  await expectToast(page, 'Observação adicionada com sucesso!');
  await expectSoon(() => write.inputValue()).toBe('Tem um cachorro');
  await write.press('Enter');
  await expectVisible(page.getByText('Tem um cachorro'));
  await expectSoon(() => write.inputValue()).toBe('');
});

it('a reply in progress still quotes its message after another conversation', async () => {
  const ticket = await openTicket('Lia Nota');
  await openTicket('Noé Nota');
  const page = await openPage({}, ana.session.user.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const { row, conversation, message, composer, box } = ticketScreen(page);
  const quote = composer.getByText('Respondendo a Lia Nota');
  await expectVisible(message('Oi'));
  await message('Oi').focus();
  await page.keyboard.press('r');
  await expectVisible(quote);
  await box.fill('Tudo bem?');
  await row('Noé Nota').getByRole('link').click();
  await expectVisible(conversation('Noé Nota'));
  await expectHidden(quote);
  await row('Lia Nota').getByRole('link').click();
  await expectVisible(conversation('Lia Nota'));
  await expectVisible(quote);
  await box.press('Enter');
  await expectHidden(quote);
  type Sent = { messages: { id: string; body: string; quotedMsgId: string | null }[] };
  const quoted = async () => {
    const { messages } = (await shop.admin.call<Sent>('GET', `/messages/${ticket.id}`)).body;
    const asked = messages.find(({ body }) => body === 'Oi');
    return asked && messages.some(({ quotedMsgId }) => quotedMsgId === asked.id);
  };
  await expectSoon(quoted).toBe(true);
});
