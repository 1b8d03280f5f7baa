import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { scrollThread } from './scroll-thread.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const customer = '5511900030002';
type Listed = { tickets: { id: number; uuid: string; status: string }[] };
let shop: TestCompany;
let email: string;
/** oldest first; only admins may read the second */
const tickets: Listed['tickets'] = [];

beforeAll(async () => {
  shop = await server.company('Casa Antiga');
  const rita = await server.attendant(shop, 'Rita Antiga');
  email = rita.session.user.email;
  const owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 1 });
  await owner.query('update connections set time_create_new_ticket = 0');
  for (const [name, count] of [
    ['Primeira', 45],
    ['Segredo', 3],
    ['Terceira', 4],
    ['Agora', 25],
  ] as const) {
    for (let n = 1; n <= count; n++) await server.write(shop.sandboxPhone, customer, `${name} ${n}.`);
    const find = async () => (await shop.admin.call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
    const ticket = (await eventually(find, (found) => found?.status === 'pending'))!;
    tickets.push(ticket);
    await rita.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop.queueId });
    if (name !== 'Agora') await rita.call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  }
  await owner.query('update tickets set queue_id = null, user_id = $2 where id = $1', [
    tickets[1]!.id,
    shop.admin.session.user.id,
  ]);
  await owner.end();
});

const bodies = (page: Page) =>
  page.locator('[data-message]').evaluateAll((all) => all.map((one) => /\w+ \d+\./.exec(one.textContent ?? '')?.[0]));

it.each([false, true])(
  'above its first message a conversation reads on in the earlier tickets that one may read, each named, and nothing jumps (phone: %s)',
  async (narrow) => {
    const page = await openPage({ narrow }, email);
    await page.goto(`/tickets/${tickets[3]!.uuid}`);
    await expectVisible(ticketScreen(page).message('Agora 25.'));
    const thread = page.getByRole('region', { name: /^Mensagens de/ });
    const met = new Set<string | undefined>();
    const divider = (place: number) => page.getByRole('link', { name: `Abrir a conversa nº ${tickets[place]!.id}` });
    const dividers = new Set<number>();
    while (!met.has('Primeira 1.')) {
      await scrollThread(thread, -300);
      for (const body of await bodies(page)) met.add(body);
      for (const place of [0, 1, 2]) if (await divider(place).count()) dividers.add(place);
    }
    expect([...dividers].sort()).toEqual([0, 2]);
    expect([...met].filter((body) => body?.startsWith('Segredo'))).toEqual([]);
    expect(met.size).toBe(45 + 4 + 25);

    // Earlier messages are read-only; a reply is written in the open ticket.
    const first = ticketScreen(page).message('Primeira 1.');
    await first.focus();
    await page.keyboard.press('m');
    await expectVisible(page.getByRole('menuitem', { name: 'Copiar' }));
    expect(await page.getByRole('menuitem', { name: 'Responder' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    while (!(await divider(0).count())) await scrollThread(thread, 300);
    await expectSoon(() => thread.textContent()).toContain('por Rita Antiga');
    await divider(0).focus();
    await page.keyboard.press('Enter');
    await expectSoon(() => new URL(page.url()).pathname).toBe(`/tickets/${tickets[0]!.uuid}`);
    await expectVisible(ticketScreen(page).message('Primeira 45.'));
    await page.context().close();
  },
);

it('messages of an earlier ticket are forwarded like those of the open one, in their order', async () => {
  await server.write(shop.sandboxPhone, '5511900030003', 'Oi', { name: 'Zilda Couto' });
  const page = await openPage({}, email);
  await page.goto(`/tickets/${tickets[3]!.uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(screen.message('Agora 25.'));
  const thread = page.getByRole('region', { name: /^Mensagens de/ });
  while (!(await bodies(page)).includes('Terceira 4.')) await scrollThread(thread, -300);
  await screen.message('Agora 1.').focus();
  await page.keyboard.press('f');
  await screen.message('Terceira 4.').getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Encaminhar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Encaminhar 2 mensagens' });
  await dialog.getByPlaceholder('Nome ou número do contato').fill('Zilda');
  await dialog.getByRole('button', { name: /Zilda Couto/ }).click();
  await expectVisible(page.getByText('2 mensagens encaminhadas para Zilda Couto'));
  const { body: found } = await shop.admin.call<Listed>('GET', '/tickets?searchParam=Zilda&showAll=true');
  const { body } = await shop.admin.call<{ messages: { fromMe: boolean; body: string }[] }>(
    'GET',
    `/messages/${found.tickets[0]!.id}`,
  );
  expect(body.messages.filter(({ fromMe }) => fromMe).map((one) => one.body)).toEqual(['Terceira 4.', 'Agora 1.']);
  await page.context().close();
});

it('leaving a conversation while its earlier messages load shows no error', async () => {
  const page = await openPage({}, email);
  const asked = Promise.withResolvers<void>();
  await page.route('**/earlier*', () => asked.resolve());
  await page.goto(`/tickets/${tickets[2]!.uuid}`);
  await asked.promise;
  await page.getByRole('link', { name: 'Contatos', exact: true }).click();
  await expectVisible(page.getByRole('heading', { name: 'Contatos' }));
  // Comes after an error would have come.
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expectVisible(page.getByText('Tudo atualizado'));
  expect(await page.getByText('Ocorreu um erro!').count()).toBe(0);
});

it('an earlier conversation is listed with its last message as plain text, without signature and markup', async () => {
  const rita = await server.signIn(email);
  const write = async (text: string) => {
    await server.write(shop.sandboxPhone, '5511900030004', text, { name: 'Yara Dias' });
    const find = async () =>
      (await shop.admin.call<Listed>('GET', '/tickets?searchParam=Yara&showAll=true')).body.tickets.find(
        ({ status }) => status === 'pending',
      );
    const { id, uuid } = (await eventually(find, (found) => found !== undefined))!;
    await rita.call('PUT', `/tickets/${id}`, { status: 'open', queueId: shop.queueId });
    return { id, uuid };
  };
  const { id } = await write('Oi');
  await rita.call('POST', `/messages/${id}`, { body: '*Rita Antiga:*\nAté _logo_' });
  await rita.call('PUT', `/tickets/${id}`, { status: 'closed' });
  const { uuid } = await write('Voltei');
  const page = await openPage({}, email);
  await page.goto(`/tickets/${uuid}`);
  await page.getByRole('button', { name: 'Mostrar o contato' }).click();
  await expectVisible(
    page.getByRole('complementary', { name: 'Contato' }).getByText('Rita Antiga: Até logo', { exact: true }),
  );
});
