import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { acceptTicket, phoneScreen, ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let vera: string;
const [label, name] = ['Mariana, cliente antiga', 'Mariana Figueiredo'];

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  vera = (await server.attendant(shop, 'Vera Lima', { profile: 'admin' })).session.user.email;
  const option = (title: string, message: string) =>
    shop.admin.call('POST', '/queue-options', { queueId: shop.queueId, title, message });
  await option('Segunda via', 'Diga o número do pedido, por favor.');
  await option('Atendente', 'Já chamamos alguém.');
  const rates = {
    expiresTicketNPS: 60,
    ratingMessage: 'Quanto você nos recomendaria?',
    complationMessage: 'Até logo!',
  };
  expect(await shop.admin.call('PUT', `/whatsapp/${shop.whatsappId}`, rates)).toMatchObject({ status: 200 });
});

it('a customer uses the menu, is served and rates; the rating opens no ticket', async () => {
  const page = await openPage({ theme: 'dark' }, vera);
  const other = await openPage({ narrow: true });
  await other.goto(`/sandbox/${shop.sandboxPhone}`);
  const phone = phoneScreen(other);
  await expectVisible(phone.phone);
  await other.getByRole('button', { name: 'Clientes', exact: true }).click();
  await phone.customer(label).click();
  const write = async (text: string, reply: string) => {
    await phone.write.fill(text);
    await phone.send.click();
    await expectVisible(phone.phone.getByText(reply));
  };
  await write('Bom dia', 'Segunda via');
  await write('2', 'Já chamamos alguém.');

  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await acceptTicket(page, name);
  const conversation = screen.conversation(name);
  await expectVisible(screen.message('Já chamamos alguém.'));
  await conversation.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expectVisible(phone.phone.getByText('Quanto você nos recomendaria?'));
  await write('9', 'Até logo!');
  await expect
    .poll(async () => (await shop.admin.call('GET', '/tickets?showAll=true&status=pending')).body)
    .toMatchObject({ tickets: [] });
  await expect
    .poll(async () => (await server.running().context.database.owner.query('select rate from ratings')).rows)
    .toEqual([{ rate: 9 }]);
});

it('cancelling a reply or an edit on the phone preserves the typed text', async () => {
  const other = await openPage({});
  await other.goto(`/sandbox/${shop.sandboxPhone}`);
  const phone = phoneScreen(other);
  await phone.customer(label).click();
  await phone.write.fill('Oi, de novo');
  await phone.send.click();
  await expectVisible(phone.phone.getByText('Oi, de novo'));
  await expectVisible(phone.phone.getByRole('button', { name: 'Ações da mensagem' }).last());
  await phone.write.fill('Ainda escrevo');
  for (const action of ['Responder', 'Editar']) {
    const own = phone.phone.locator('[data-mine]').filter({ hasText: 'Oi, de novo' });
    await own.getByRole('button', { name: 'Ações da mensagem' }).click();
    await other.getByRole('menuitem', { name: action }).click();
    await phone.phone.getByRole('button', { name: 'Cancelar' }).click();
    await expectHidden(phone.phone.getByRole('button', { name: 'Cancelar' }));
    await expectSoon(() => phone.write.inputValue()).toBe('Ainda escrevo');
  }
});
