import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let email: string;
let conversation: string;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  const rights = { queueIds: [], allTicket: 'disabled', allHistoric: 'enabled' };
  email = (await server.attendant(shop, 'Rita Souza', rights)).session.user.email;
  await server.write(shop.sandboxPhone, '5511973420198', 'O sofá chegou com o pé solto', { name: 'Mariana Lopes' });
  const { body } = await shop.admin.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?status=pending');
  const { id, uuid } = body.tickets[0]!;
  conversation = `/tickets/${uuid}`;
  await shop.admin.call('PUT', `/tickets/${id}`, { status: 'open' });
  const tag = (await shop.admin.call<{ id: number }>('POST', '/tags', { name: 'Urgente' })).body;
  await shop.admin.call('PUT', `/ticket-tags/${id}/${tag.id}`, {});
});

it.each([
  { at: '1440 px', narrow: false },
  { at: '390 px', narrow: true },
])('who may only read a conversation is offered nothing that the server refuses, $at', async (look) => {
  const page = await openPage(look, email);
  const screen = ticketScreen(page);
  await page.goto(conversation);
  await expectVisible(screen.message('O sofá chegou'));
  await expectSoon(() => screen.box.getAttribute('placeholder')).toBe('Só leitura');
  expect(await screen.box.isEnabled()).toBe(false);
  expect(await screen.composer.getByRole('button').count()).toBe(0);

  await screen.message('O sofá chegou').focus();
  await screen.message('O sofá chegou').getByRole('button', { name: 'Mais ações' }).press('Enter');
  await expectVisible(page.getByRole('menuitem', { name: 'Copiar' }));
  await expectVisible(page.getByRole('menuitem', { name: 'Encaminhar' }));
  for (const name of ['Responder', 'Reagir com 👍'])
    await expectHidden(page.getByRole('menuitem', { name, exact: true }));
  await page.keyboard.press('Escape');

  if (look.narrow) {
    await screen.conversation('Mariana Lopes').getByRole('button', { name: 'Mais ações da conversa' }).click();
    await page.getByRole('menuitem', { name: 'Contato' }).click();
  }
  await expectVisible(page.getByText('Urgente', { exact: true }).first());
  await expectHidden(page.getByRole('button', { name: 'Remover Urgente' }));
  await expectHidden(page.getByRole('button', { name: /tiqueta/ }));
});

it('while it is pending, accepting it by the palette or by shortcut is not offered either', async () => {
  await server.write(shop.sandboxPhone, '5511973420199', 'Tem entrega?', { name: 'Otto Pires' });
  const { body } = await shop.admin.call<{ tickets: { uuid: string }[] }>('GET', '/tickets?status=pending');
  const page = await openPage({}, email);
  await page.goto(`/tickets/${body.tickets[0]!.uuid}`);
  await expectVisible(ticketScreen(page).message('Tem entrega?'));
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.locator('input:focus').waitFor({ state: 'visible' });
  await page.keyboard.type('conversa');
  await expectVisible(palette.getByText('Sair da conversa'));
  expect(await palette.getByText('Aceitar conversa').count()).toBe(0);
});
