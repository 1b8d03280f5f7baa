import { beforeAll, expect, it } from 'vitest';
import { eventually, password, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { acceptTicket, ticketScreen } from '../ticket-screen.ts';

/** An address in a network without https, where browsers lack what they offer to secure pages only. */
const host = 'balcao.lan';
const server = runningServer();
const { openPage } = openBrowser(server.origin, { flags: [`--host-resolver-rules=MAP ${host} 127.0.0.1`] });
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa sem Cadeado');
});

it('without https messages are sent and copied, and records are created', async () => {
  await server.write(shop.sandboxPhone, '5511982220001', 'Tem na cor verde?', { name: 'Nair Couto' });
  await eventually(
    async () => (await shop.admin.call<{ count: number }>('GET', '/tickets?status=pending')).body.count,
    (count) => count === 1,
  );
  const page = await openPage();
  const at = (path: string) => `http://${host}:${new URL(server.origin()).port}${path}`;
  await page.goto(at('/login'));
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByLabel('E-mail').fill(shop.admin.session.user.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(password);
  await page.keyboard.press('Enter');
  await expectSoon(() => new URL(page.url()).pathname).not.toBe('/login');

  await page.goto(at('/tickets'));
  const screen = ticketScreen(page);
  await acceptTicket(page, 'Nair Couto');
  await screen.box.fill('Tem sim');
  await page.keyboard.press('Enter');
  await expectSoon(() => screen.message('Tem sim').getAttribute('data-status')).toMatch(/sent|delivered|read/);

  await page.keyboard.press('Alt+m');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('c');
  await expectVisible(page.getByText('Texto copiado'));
  await screen.box.focus();
  await page.keyboard.press('Control+v');
  await expectSoon(() => screen.box.inputValue()).toBe('Tem na cor verde?');
  await screen.box.fill('');

  await page.goto(at('/contact-lists'));
  await page.getByRole('button', { name: 'Nova lista' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome').fill('Bairro');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('row').filter({ hasText: 'Bairro' }));
});
