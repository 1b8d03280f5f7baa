import { expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

async function openTicket(shop: TestCompany, person: SignedInPerson, from: string) {
  await server.write(shop.sandboxPhone, from, 'Bom dia', { name: 'Ivo Ramos' });
  const find = async () =>
    (await person.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?status=pending')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  await person.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  return ticket;
}

it('a draft survives a reload, and whoever takes the ticket over is offered it with the name of who wrote it', async () => {
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
  const drafts = async () =>
    (await server.running().context.database.owner.query('select body from drafts where company_id = $1', [shop.id]))
      .rows;
  await expectSoon(drafts).toEqual([{ body: 'Amanhã cedo o técnico passa aí' }]);
  const to = { queueId: shop.queueId, userId: caio.session.user.id };
  expect(await shop.admin.call('PUT', `/tickets/${ticket.id}`, to)).toMatchObject({ status: 200 });

  const other = await openPage({ narrow: true }, caio.session.user.email);
  await other.goto(`/tickets/${ticket.uuid}`);
  await expectVisible(other.getByText('Rascunho de Bia'));
  await other.getByRole('button', { name: 'Usar' }).click();
  await expectSoon(() => ticketScreen(other).box.inputValue()).toBe('Amanhã cedo o técnico passa aí');
  await expectHidden(other.getByText('Rascunho de Bia'));
  await expectSoon(async () => (await drafts()).length).toBeLessThanOrEqual(1); // at most Caio's own
}, 120_000);

it('a colleague’s answer that came while one wrote is pointed out once, before the customer is answered twice', async () => {
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
}, 120_000);
