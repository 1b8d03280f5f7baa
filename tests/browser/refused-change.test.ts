import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { acceptTicket, ticketScreen } from './ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: string;

beforeAll(async () => {
  shop = await server.company('Casa Recusa');
  ana = (await server.attendant(shop, 'Ana Recusa')).session.user.email;
});

const phone = (path: string) => `/api/sandbox/${shop.sandboxPhone}/${path}`;
const customer = '5511900070001';
const textOnPhone = async () => {
  const { body } = await server.request<{ messages: SandboxMessage[] }>('GET', phone(`chats/${customer}/messages`));
  return body.messages.map((message) => message.body).join('\n');
};

it('an edit refused by the channel is shown below its bubble with the reason; by keyboard only it is retried and dismissed', async () => {
  await server.write(shop.sandboxPhone, customer, 'Qual o preço?', { name: 'Lia Prado' });
  const page = await openPage({}, ana);
  const screen = ticketScreen(page);
  await page.goto('/tickets');
  await acceptTicket(page, 'Lia Prado');
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('São dez reais');
  await screen.box.press('Enter');
  const row = screen.message('São dez reais');
  await expectSoon(() => row.getAttribute('data-status')).toMatch(/sent|delivered|read/);

  const edit = async (text: string) => {
    await screen.box.focus();
    await page.keyboard.press('Alt+m');
    await page.keyboard.press('e');
    await expectSoon(() => screen.box.inputValue()).toBe('São dez reais');
    await screen.box.fill(text);
    await page.keyboard.press('Enter');
  };
  await server.request('PUT', phone('behaviour'), { failNext: 1 });
  await edit('São doze reais');
  const why = row.getByText('A edição para “São doze reais” não foi aceita: O telefone de teste recusou a mensagem');
  await expectVisible(why);
  const retry = row.getByRole('button', { name: 'Tentar de novo' });
  await retry.focus();
  await page.keyboard.press('Enter');
  await expectVisible(screen.message('São doze reais'));
  await expectHidden(why);
  // The bubble is updated before the channel: clearing the chat before the edit arrives would refuse the edit as well.
  await expectSoon(textOnPhone).toContain('São doze reais');

  // The phone has deleted the message: a retry cannot succeed.
  await server.request('DELETE', phone('chats'));
  const changed = screen.message('São doze reais');
  await changed.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Apagar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apagar' }).click();
  await expectVisible(
    changed.getByText(/A mensagem não foi apagada para o cliente: A mensagem não está no telefone de teste/),
  );
  expect(await changed.getByRole('button', { name: 'Tentar de novo' }).count()).toBe(0);
  const dismiss = changed.getByRole('button', { name: 'Dispensar' });
  await dismiss.focus();
  await page.keyboard.press('Enter');
  await expectHidden(dismiss);
  await expectVisible(changed);
});

it('an edit that failed offline returns to the composer and can be sent again; a reply in progress is preserved', async () => {
  await server.write(shop.sandboxPhone, '5511900070002', 'E o prazo?', { name: 'Rui Prado' });
  const page = await openPage({}, ana);
  const screen = ticketScreen(page);
  await page.goto('/tickets');
  await acceptTicket(page, 'Rui Prado');
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('São dois dias');
  await screen.box.press('Enter');
  await expectSoon(() => screen.message('São dois dias').getAttribute('data-status')).toMatch(/sent|delivered|read/);
  const beginEdit = async () => {
    await screen.box.focus();
    await page.keyboard.press('Alt+m');
    await page.keyboard.press('e');
  };

  const isEdit = '**/api/messages/edit/*';
  await page.route(isEdit, (route) => route.abort());
  await beginEdit();
  await expectSoon(() => screen.box.inputValue()).toBe('São dois dias');
  await screen.box.fill('São três dias úteis');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText(/conexão|rede|internet/i).first());
  await expectSoon(() => screen.box.inputValue()).toBe('São três dias úteis');

  // The next failure arrives while another text is being written.
  await page.unroute(isEdit);
  let fail = () => {};
  await page.route(isEdit, async (route) => {
    await new Promise<void>((resolve) => {
      fail = resolve;
    });
    await route.abort();
  });
  await page.keyboard.press('Enter');
  await expectSoon(() => screen.box.inputValue()).toBe('');
  await screen.box.fill('Já volto');
  fail();
  await expectVisible(page.getByText(/conexão|rede|internet/i).first());
  await expectSoon(() => screen.box.inputValue()).toBe('Já volto');
  await page.unroute(isEdit);
  await beginEdit();
  await expectSoon(() => screen.box.inputValue()).toBe('São três dias úteis');
  await page.keyboard.press('Enter');
  await expectVisible(screen.message('São três dias úteis'));
  await expectSoon(() => screen.box.inputValue()).toBe('Já volto');
});

it('an edit refused by the channel can be corrected from the typed text', async () => {
  await server.write(shop.sandboxPhone, '5511900070003', 'E o frete?', { name: 'Eva Prado' });
  const page = await openPage({}, ana);
  const screen = ticketScreen(page);
  await page.goto('/tickets');
  await acceptTicket(page, 'Eva Prado');
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('São cinco reais');
  await screen.box.press('Enter');
  await expectSoon(() => screen.message('São cinco reais').getAttribute('data-status')).toMatch(/sent|delivered|read/);
  const beginEdit = async (text: string) => {
    await screen.box.focus();
    await page.keyboard.press('Alt+m');
    await page.keyboard.press('e');
    await expectSoon(() => screen.box.inputValue()).toBe(text);
  };

  await server.request('PUT', phone('behaviour'), { failNext: 1 });
  await beginEdit('São cinco reais');
  await screen.box.fill('São seis reais');
  await page.keyboard.press('Enter');
  await expectVisible(screen.message('São cinco reais').getByText(/A edição para “São seis reais” não foi aceita/));
  await beginEdit('São seis reais');
  await page.keyboard.press('Enter');
  await expectVisible(screen.message('São seis reais'));
});

it('the thread says who accepted the conversation, even if its log was fetched before the server had accepted it', async () => {
  await server.write(shop.sandboxPhone, '5511900070004', 'Tem vaga?', { name: 'Bia Prado' });
  const page = await openPage({}, ana);
  const isLogFetched = page.waitForResponse(/\/tickets-log\//);
  await page.route(/\/api\/tickets\/\d+$/, async (route) => {
    if (route.request().method() === 'PUT') await isLogFetched;
    await route.continue();
  });
  await page.goto('/tickets');
  await acceptTicket(page, 'Bia Prado');
  await expectVisible(page.getByText('Ana Recusa aceitou a conversa'));
});
