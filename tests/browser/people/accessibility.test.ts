import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let conversation: string;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  await shop.admin.call('PUT', '/settings/singleSession', { value: 'disabled' });
  await server.attendant(shop, 'Rita Souza', { allTicket: 'enabled', allHistoric: 'enabled' });
  await server.write(shop.sandboxPhone, '5511973420198', 'O sofá chegou com o pé solto', {
    name: 'Mariana Figueiredo',
  });
  const { body } = await shop.admin.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?status=pending');
  const ticket = body.tickets[0]!;
  conversation = `/tickets/${ticket.uuid}`;
  await shop.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await shop.admin.call('POST', `/messages/${ticket.id}`, { body: 'Já vejo isso' });
  await eventually(
    async () =>
      (await shop.admin.call<{ messages: { status: string }[] }>('GET', `/messages/${ticket.id}`)).body.messages,
    (all) => all.some(({ status }) => status === 'delivered'),
  );
});

it.each([
  { at: '1440 px', narrow: false },
  { at: '390 px', narrow: true },
])(
  'axe finds nothing on who may be named, the dates of a message, notifications, the profile and the table of rights, $at',
  async (look) => {
    const page = await openPage(look, 'admin@casa-prado.test');
    const screen = ticketScreen(page);
    const found: string[] = [];
    const check = async (where: string) => found.push(...(await violationsOf(page, where)));
    await page.goto(conversation);
    await expectVisible(screen.message('Já vejo isso'));
    await expectSoon(() => screen.box.isEnabled()).toBe(true);
    await screen.box.focus();
    await page.keyboard.type('@');
    await expectVisible(
      page.getByRole('listbox', { name: /^Quem avisar/ }).getByRole('option', { name: 'Rita Souza' }),
    );
    await check('mentions');
    await page.keyboard.press('Escape');
    await screen.box.fill('');
    await screen.message('Já vejo isso').focus();
    await screen.message('Já vejo isso').getByRole('button', { name: 'Mais ações' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Dados da mensagem' }).click();
    const info = page.getByRole('dialog', { name: 'Dados da mensagem' });
    await expectVisible(info.getByText('Entregue').first());
    await check('message info');
    await page.keyboard.press('Escape');
    await expectHidden(info);
    await page.goto('/tickets');
    for (const name of ['Notificações', 'Perfil']) {
      await page.getByRole('button', { name: /^Sua conta/ }).click();
      await page.getByRole('button', { name, exact: true }).click();
      await expectVisible(page.getByRole('dialog', { name }));
      await check(name);
      await page.keyboard.press('Escape');
      await expectHidden(page.getByRole('dialog', { name }));
    }
    await page.goto('/settings?tab=rights');
    const head = page.getByRole('columnheader', { name: 'Administrador' }).first();
    await expectVisible(head);
    await check('rights');
    // One word is one line.
    await expectSoon(() => head.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    await expectSoon(() => head.evaluate((cell) => cell.getClientRects()[0]!.height)).toBeLessThan(48);
    expect(found).toEqual([]);
  },
);
