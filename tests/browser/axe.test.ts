import { beforeAll, expect, it } from 'vitest';
import { changeSession, type SessionChange } from '../../server/src/connections/session/change-session.ts';
import { inTx } from '../../server/src/platform/db/tx.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { workerlessConnection } from '../world/workerless-connection.ts';
import { violationsOf } from './axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { phoneScreen, ticketScreen } from './ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const name = 'Mariana Figueiredo';
let shop: TestCompany;
let conversation = '';

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  const { admin, sandboxPhone } = shop;
  const tickets = async () =>
    (
      await admin.call<{ tickets: { id: number; uuid: string; contactId: number; unreadMessages: number }[] }>(
        'GET',
        '/tickets?showAll=true',
      )
    ).body.tickets;
  await server.write(sandboxPhone, '5511973420198', 'Bom dia! O sofá chegou com o pé solto.', { name });
  const [ticket] = await eventually(tickets, (all) => all.length === 1);
  if (!ticket) throw new Error('no ticket');
  conversation = `/tickets/${ticket.uuid}`;
  await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', userId: admin.session.user.id });
  await admin.call('POST', `/messages/${ticket.id}`, {
    body: '*Admin:*\nBom dia, *Mariana*! Já vejo: https://casa.test',
  });
  await admin.call('POST', `/messages/${ticket.id}`, { body: 'Cliente de 2019, tratar com carinho', isPrivate: true });
  await server.write(sandboxPhone, '5511973420198', '', {
    name,
    location: { latitude: -23.5, longitude: -46.6, label: 'Casa' },
  });
  await admin.call('POST', '/tags', { name: 'Garantia', color: '#D5661C' });
  await admin.call('POST', '/tags/sync', { ticketId: ticket.id, tags: [{ id: 1, name: 'Garantia' }] });
  await admin.call('POST', '/ticket-notes', { note: 'Prefere ser atendida à tarde', ticketId: ticket.id });
  await server.write(sandboxPhone, '5511984411207', 'Oi, tem alguém aí?', { name: 'Osvaldo Pereira' });
  await eventually(tickets, (all) => all.length === 2);
});

const widths = [
  { at: '1440 px', narrow: false },
  { at: '390 px', narrow: true },
];

it.each(widths)('axe finds nothing on the sign-in and the test phone, $at', async (look) => {
  const page = await openPage(look);
  const found: string[] = [];
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expectVisible(page.getByText('Obrigatório').first());
  found.push(...(await violationsOf(page, 'login')));
  await page.goto(`/sandbox/${shop.sandboxPhone}`);
  await expectVisible(phoneScreen(page).phone.getByText('pé solto'));
  found.push(...(await violationsOf(page, 'phone')));
  expect(found).toEqual([]);
});

it.each(widths)('axe finds nothing on the tickets, $at', async (look) => {
  const page = await openPage(look, 'admin@casa-prado.test');
  const screen = ticketScreen(page);
  const found: string[] = [];
  const check = async (where: string) => found.push(...(await violationsOf(page, where)));
  const menu = (item: string) =>
    page
      .getByRole('button', { name: 'Mais ações da conversa' })
      .click()
      .then(() => page.getByRole('menuitem', { name: item }).click());

  await page.goto('/tickets');
  await expectVisible(screen.row(name));
  await check('attending');
  await screen.waiting.click();
  await expectVisible(screen.row('Osvaldo Pereira'));
  await check('waiting');
  await screen.bell.click();
  await expectVisible(page.getByRole('dialog', { name: /Avisos/ }));
  await check('bell');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Nova conversa' }).first().click();
  await expectVisible(page.getByRole('dialog', { name: 'Nova conversa' }));
  await check('new ticket');

  await page.goto(conversation);
  await expectVisible(screen.message('Já vejo'));
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await check('conversation');
  if (look.narrow) await menu('Contato');
  else await page.getByRole('button', { name: 'Mostrar o contato' }).click();
  await expectVisible(page.getByText('Prefere ser atendida à tarde'));
  await check('contact');
  await page.getByRole('button', { name: 'Fechar o contato' }).click();
  await expectHidden(page.getByText('Prefere ser atendida à tarde'));
  if (look.narrow) await menu('Transferir conversa…');
  else await page.getByRole('button', { name: 'Transferir' }).click();
  await expectVisible(page.getByRole('dialog', { name: 'Transferir conversa' }));
  await check('transfer');
  expect(found).toEqual([]);
});

it.each(widths)(
  'axe finds nothing on the connections and their dialogs, $at',
  async (look) => {
    const found: string[] = [];
    const at = `Casa Viana ${look.at}`;
    const company = await server.company(at);
    const { admin } = company;
    const made = async (name: string, change: SessionChange) => {
      const body = await workerlessConnection(server, company, name);
      await inTx(server.running().context, company.id, (tx) => changeSession(tx, body.id, change));
    };
    await made('Loja Centro', { status: 'CONNECTED', reason: 'timeLock' });
    await made('Loja Moema', { status: 'qrcode', qrcode: '2@code', expirationTime: Date.now() + 600_000, retries: 2 });
    await made('Atacado', { status: 'qrcode', pairingCode: 'ABCD1234', expirationTime: Date.now() + 600_000 });
    await made('Loja antiga', { status: 'DISCONNECTED', reason: 'loggedOut' });
    await made('Importadora', { status: 'importing', importProgress: 42 });
    const page = await openPage(look, admin.session.user.email);
    await page.goto('/connections');
    await expectVisible(page.getByRole('main').getByText('Importadora'));
    const check = async (where: string) => found.push(...(await violationsOf(page, where)));
    const menu = (name: string) => page.getByRole('button', { name: `Ações de ${name}`, exact: true });
    const press = async (name: string, action: string) => {
      if (!look.narrow) {
        const row = page.getByRole('row').filter({ hasText: name });
        return row.getByRole('button', { name: action }).click();
      }
      const card = page.getByRole('listitem').filter({ hasText: name });
      const quick = card.getByRole('button', { name: action });
      if ((await quick.count()) > 0) return quick.click();
      await menu(name).click();
      return page.getByRole('menuitem', { name: action }).click();
    };
    const close = async () => {
      await page.keyboard.press('Escape');
      await expectHidden(page.getByRole('dialog'));
    };
    await check('list');
    if (!look.narrow) {
      await press('Loja antiga', 'Por quê');
      await expectVisible(page.getByText('O que fazer'));
      await check('reason');
      await page.keyboard.press('Escape');
    }
    for (const [name, action, dialog] of [
      ['Loja Moema', 'Ver QR Code', 'Conectar Loja Moema'],
      ['Atacado', 'Ver QR Code', 'Conectar Atacado'],
      ['Loja Centro', 'Saúde da conexão', /Saúde da conexão/],
    ] as const) {
      await press(name, action);
      await expectVisible(page.getByRole('dialog', { name: dialog }));
      if (name === 'Loja Centro') await expectVisible(page.getByText('Interrupções'));
      await check(`${action} ${name}`);
      await close();
    }
    await press('Loja Centro', 'Editar');
    for (const tab of ['Geral', 'Avaliação', 'Importação', 'Ritmo', 'Integração']) {
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Avaliação' || tab === 'Importação')
        await page.getByRole('tabpanel').getByRole('switch').first().click({ force: true });
      await check(tab);
    }
    await page.goto('/connections');
    for (const kind of [/QR Code/, /Instagram/]) {
      await page.getByRole('button', { name: 'Nova conexão' }).first().click();
      const chooser = page.getByRole('dialog', { name: 'Nova conexão' });
      await expectVisible(chooser);
      await chooser.getByRole('button', { name: kind }).first().click();
      const form = page.getByRole('dialog', { name: kind });
      await form.getByRole('button', { name: /Salvar|Criar/ }).click();
      await expectVisible(form.getByText('Obrigatório').first());
      await check(String(kind));
      await form.getByRole('button', { name: 'Cancelar' }).click();
      await expectHidden(page.getByRole('dialog'));
    }
    expect(found).toEqual([]);
  },
  240_000,
);
