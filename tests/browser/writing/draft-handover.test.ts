import { expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

async function openTicket(shop: TestCompany, person: SignedInPerson, from: string, name = 'Ivo Ramos') {
  await server.write(shop.sandboxPhone, from, 'Bom dia', { name });
  const find = async () =>
    (await person.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?status=pending')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  await person.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  return ticket;
}

/** Of the server. */
const savedDrafts = async ({ id }: TestCompany) =>
  (await server.running().context.database.owner.query('select body from drafts where company_id = $1', [id])).rows;

it('a draft survives a reload, and is offered to the next assignee with its author’s name', async () => {
  const shop = await server.company('Casa Rascunho');
  const bia = await server.attendant(shop, 'Bia');
  const caio = await server.attendant(shop, 'Caio');
  const ticket = await openTicket(shop, bia, '5511980021001');
  const page = await openPage({}, bia.session.user.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('Amanhã cedo o técnico passa aí');
  await page.reload();
  await expectSoon(() => screen.box.inputValue()).toBe('Amanhã cedo o técnico passa aí');
  const drafts = () => savedDrafts(shop);
  await expectSoon(drafts).toEqual([{ body: 'Amanhã cedo o técnico passa aí' }]);
  const to = { queueId: shop.queueId, userId: caio.session.user.id };
  expect(await shop.admin.call('PUT', `/tickets/${ticket.id}`, to)).toMatchObject({ status: 200 });

  const other = await openPage({ narrow: true }, caio.session.user.email);
  await other.goto(`/tickets/${ticket.uuid}`);
  await expectVisible(other.getByText('Rascunho de Bia'));
  const offered = other.getByText('Rascunho de Bia').locator('..');
  expect(await offered.evaluate((one) => one.scrollHeight - one.clientHeight), 'what it says is in view').toBe(0);
  await other.getByRole('button', { name: 'Usar' }).click();
  await expectSoon(() => ticketScreen(other).box.inputValue()).toBe('Amanhã cedo o técnico passa aí');
  await expectHidden(other.getByText('Rascunho de Bia'));
  await expectSoon(async () => (await drafts()).length).toBeLessThanOrEqual(1); // at most Caio's own
});

it('a note in progress stays a note after another conversation and a reload, and is not offered to colleagues', async () => {
  const shop = await server.company('Casa Nota');
  const bia = await server.attendant(shop, 'Bia');
  const ticket = await openTicket(shop, bia, '5511980021003');
  await openTicket(shop, bia, '5511980021004', 'Lia Prado');
  const page = await openPage({}, bia.session.user.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  const note = screen.composer.getByRole('textbox', { name: 'Anote para a equipe' });
  const goTo = async (name: string) => {
    await screen.row(name).click();
    await expectVisible(screen.conversation(name));
  };
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('Este cliente');
  await goTo('Lia Prado');
  await expectSoon(() => savedDrafts(shop)).toEqual([{ body: 'Este cliente' }]);
  await goTo('Ivo Ramos');
  await screen.composer.getByRole('button', { name: 'Nota interna' }).click();
  await note.fill('Este cliente paga tarde');
  await expectSoon(() => savedDrafts(shop)).toEqual([]);

  await goTo('Lia Prado');
  await expectSoon(() => screen.box.inputValue()).toBe('');
  await goTo('Ivo Ramos');
  await expectSoon(() => note.inputValue()).toBe('Este cliente paga tarde');
  await page.reload();
  await expectSoon(() => note.inputValue()).toBe('Este cliente paga tarde');
  // A file alone is a note too.
  await note.fill('');
  await screen.composer
    .locator('input[type=file]')
    .setInputFiles({ name: 'ficha.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expectVisible(screen.composer.getByText('ficha.txt'));
  await goTo('Lia Prado');
  await goTo('Ivo Ramos');
  await note.fill('Este cliente paga tarde');
  await expectVisible(screen.composer.getByText('ficha.txt'));
  await screen.composer.getByRole('button', { name: 'Remover ficha.txt' }).click();
  expect(await savedDrafts(shop)).toEqual([]);

  await note.press('Enter');
  type Sent = { messages: { body: string; isPrivate: boolean }[] };
  const sent = async () =>
    (await shop.admin.call<Sent>('GET', `/messages/${ticket.id}`)).body.messages.filter(({ body }) =>
      /tarde/.test(body),
    );
  await expectSoon(sent).toMatchObject([{ isPrivate: true }]);
});

it('a colleague’s reply that arrives while a user writes is pointed out once before a second reply is sent', async () => {
  const shop = await server.company('Casa Dupla');
  const bia = await server.attendant(shop, 'Bia');
  const ticket = await openTicket(shop, bia, '5511980021002');
  const page = await openPage({}, bia.session.user.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(screen.message('Bom dia'));
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('O prazo é de dois dias');
  await shop.admin.call('POST', `/messages/${ticket.id}`, { body: 'Prazo de dois dias, Ivo.' });
  await expectVisible(screen.message('Prazo de dois dias, Ivo.'));
  // Two presses before the confirmation is shown.
  await screen.box.evaluate((box) => {
    for (let n = 0; n < 2; n++)
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  });
  const dialog = page.getByRole('dialog', { name: /respondeu enquanto você escrevia/ });
  await expectVisible(dialog.getByText('“Prazo de dois dias, Ivo.”'));
  await page.keyboard.press('Escape');
  await expectHidden(dialog);
  expect(await screen.message('O prazo é de dois dias').count()).toBe(0);
  await screen.box.press('Enter'); // asked once
  await expectVisible(screen.message('O prazo é de dois dias'));
  expect(await dialog.count()).toBe(0);
});

it('a text sent in one tab disappears from the composer of another, and does not return as a draft', async () => {
  const shop = await server.company('Casa Duas Abas');
  const bia = await server.attendant(shop, 'Bia');
  const ticket = await openTicket(shop, bia, '5511980021005');
  const page = await openPage({}, bia.session.user.email);
  const other = await page.context().newPage();
  const [screen, second] = [ticketScreen(page), ticketScreen(other)];
  await page.goto(`/tickets/${ticket.uuid}`);
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('Já vou ver');
  await expectSoon(() => page.evaluate(() => localStorage.getItem('drafts'))).toContain('Já vou ver');
  await other.goto(`/tickets/${ticket.uuid}`);
  await expectSoon(() => second.box.inputValue()).toBe('Já vou ver');
  await screen.box.press('Enter');
  await expectVisible(screen.message('Já vou ver'));
  await expectSoon(() => second.box.inputValue()).toBe('');
  await other.goto('/tickets');
  await page.reload();
  await expectVisible(screen.message('Já vou ver'));
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await expectSoon(() => screen.box.inputValue()).toBe('');
});
