import { beforeAll, expect, it } from 'vitest';
import { undoWindowMs } from '../../web/src/ui/undo/undo-queue.ts';
import { password, runningServer } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { acceptTicket, ticketScreen } from './ticket-screen.ts';
import { pauseTimers } from './timers/pause-timers.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const email = 'admin@casa-prado.test';

beforeAll(() => server.company('Casa Prado'));

it('the token is in no storage: a reload and a second tab sign in by the cookie, and sign out with it', async () => {
  const page = await openPage({}, email);
  await page.goto('/tickets');
  await expectVisible(ticketScreen(page).list);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/eyJ|"token"/);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  await page.reload();
  await expectVisible(ticketScreen(page).list);
  const other = await page.context().newPage();
  await other.goto('/tickets');
  await expectVisible(ticketScreen(other).list);

  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Sair' }).last().click();
  for (const tab of [page, other]) await expectSoon(() => new URL(tab.url()).pathname).toBe('/login');

  // A sign-in in one tab applies to both.
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  for (const tab of [page, other]) await expectVisible(tab.getByRole('button', { name: /^Sua conta/ }));
});

it('signing out without a network signs out the other tabs, and ends the session once the server is reached', async () => {
  const lia = await server.attendant(await server.company('Casa Sem Rede'), 'Lia Reis');
  const { rows } = await server
    .running()
    .context.database.owner.query('select id from sessions where user_id = $1', [lia.session.user.id]);
  const page = await openPage({}, lia.session.user.email);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto('/tickets');
  for (const tab of [page, other]) await expectVisible(ticketScreen(tab).list);
  const ownSessions = async () =>
    (
      await server
        .running()
        .context.database.owner.query(
          'select 1 from sessions where user_id = $1 and revoked_at is null and id <> all($2)',
          [lia.session.user.id, rows.map(({ id }) => id)],
        )
    ).rows.length;
  expect(await ownSessions()).toBe(1);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Sair' }).last().click();
  for (const tab of [page, other]) await expectVisible(tab.getByRole('button', { name: 'Entrar' }));
  expect(await ownSessions()).toBe(1);
  await page.context().setOffline(false);
  await expectSoon(ownSessions).toBe(0);
});

it('a user’s own password is changed only with the current one', async () => {
  const page = await openPage({}, email);
  await page.goto('/tickets');
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByText('Perfil', { exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Perfil' });
  const current = dialog.getByLabel('Senha atual');
  await expectVisible(dialog);
  expect(await current.count()).toBe(0);
  await dialog.getByLabel('Nova senha').fill('outra-senha');
  await current.fill('chute');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectVisible(dialog.getByText('Não é a senha atual'));
  await current.fill(password);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  await server.signIn(email, 'outra-senha');
});

it('signing out during the undo period of a close completes the close', async () => {
  const shop = await server.company('Casa Lima');
  const ana = await server.attendant(shop, 'Ana Lima');
  await server.write(shop.sandboxPhone, '5511980040001', 'Obrigada!', { name: 'Dora Reis' });
  const ticket = async () =>
    (await shop.admin.call<{ tickets: { status: string }[] }>('GET', '/tickets?showAll=true')).body.tickets[0];
  const page = await openPage({}, ana.session.user.email);
  await pauseTimers(page, undoWindowMs);
  await page.goto('/tickets');
  await acceptTicket(page, 'Dora Reis');
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expectVisible(page.locator('[data-undo]'));
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  await page.getByRole('button', { name: 'Sair' }).last().click();
  await expectVisible(page.getByRole('button', { name: 'Entrar' }));
  expect((await ticket())?.status).toBe('closed');
});
