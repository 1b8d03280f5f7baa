import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
const ana = 'ana.prado@loja.test';
const bruno = 'bruno.dias@loja.test';
const ids = new Map<string, number>();

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  for (const [name, email, queueIds] of [
    ['Ana Prado', ana, [shop.queueId]],
    ['Bruno Dias', bruno, []],
  ] as const) {
    const user = { name, email, password: 'senha-de-teste', profile: 'user', queueIds };
    ids.set(name, (await shop.admin.call<{ id: number }>('POST', '/users', user)).body.id);
  }
});

const box = (page: Page) => page.getByLabel('Escreva uma mensagem');
const thread = (page: Page, room: string) => page.getByRole('region', { name: `Mensagens de ${room}` });
const write = async (page: Page, text: string) => {
  await box(page).fill(text);
  await box(page).press('Enter');
};

/** A room of both, created by Ana on her page. */
async function createRoom(page: Page, title: string): Promise<void> {
  await page.goto('/chats');
  await page.getByRole('button', { name: 'Novo chat' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo chat' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectVisible(dialog.getByText('Por favor, preencha o título da conversa.'));
  expect(await page.getByText('Ocorreu um erro!').count()).toBe(0);
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByRole('combobox', { name: 'Pessoas' }).fill('Bruno');
  await page.getByRole('option', { name: 'Bruno Dias' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectVisible(page.getByRole('heading', { name: title }));
}

it('two users chat: unread messages show a dot, mentions notify on any page, and replies, reactions and edits appear live', async () => {
  const hers = await openPage({}, ana);
  const his = await openPage({}, bruno);
  await his.goto('/contacts');
  await createRoom(hers, 'Equipe da loja');
  await write(hers, 'Bom dia, equipe');
  await write(hers, '@Bruno Dias você abre a loja?');
  await expectVisible(his.getByText('Ana Prado mencionou você em Equipe da loja'));
  const bell = his.getByRole('button', { name: 'Chat interno: 2 mensagens não lidas' });
  await bell.click();
  await his
    .getByRole('dialog', { name: 'Chat interno' })
    .getByRole('link', { name: /Equipe da loja/ })
    .click();
  await expectVisible(thread(his, 'Equipe da loja').getByText('Bom dia, equipe'));
  await expectVisible(his.getByRole('button', { name: 'Chat interno', exact: true }));

  await his.getByRole('button', { name: 'Reagir à mensagem de Ana Prado' }).first().click();
  await his
    .getByRole('button', { name: /joinha|polegar|positivo|like/i })
    .first()
    .click();
  await expectVisible(hers.getByRole('button', { name: '👍, 1 pessoa' }));
  await his.getByRole('button', { name: 'Ações da mensagem de Ana Prado' }).last().click();
  await his.getByRole('menuitem', { name: 'Responder' }).click();
  await write(his, 'Abro sim');
  const answer = thread(hers, 'Equipe da loja').getByRole('article').last();
  await expectVisible(answer.getByText('Abro sim'));
  await expectVisible(answer.getByText('@Bruno Dias você abre a loja?'));

  await his.getByRole('button', { name: 'Ações da mensagem de Bruno Dias' }).click();
  await his.getByRole('menuitem', { name: 'Editar' }).click();
  await write(his, 'Abro às 9h');
  await expectVisible(answer.getByText('Abro às 9h'));
  await expectVisible(answer.getByText('editada'));
  expect(await violationsOf(hers, 'chats')).toEqual([]);
});

it('a message written offline is sent once after the reconnect, also when the response was lost', async () => {
  const hers = await openPage({}, ana);
  let lost = 0;
  // The server stores it, and its response is lost.
  await hers.route('**/chats/*/messages', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await createRoom(hers, 'Caiu a rede');
  await write(hers, 'Chegou uma vez?');
  await expectHidden(hers.getByText('Enviando…'));
  await eventually(
    async () => lost,
    (times) => times > 1,
  );
  await expectSoon(() => thread(hers, 'Caiu a rede').getByText('Chegou uma vez?').count()).toBe(1);
  const { body } = await shop.admin.call<{ records: unknown[] }>('GET', '/chats');
  expect(body.records).toEqual([]);
});

it('a message written before a reload is sent once after it', async () => {
  const hers = await openPage({}, ana);
  await hers.route('**/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  );
  await createRoom(hers, 'Recarregada');
  await write(hers, 'Antes de recarregar');
  await expectVisible(hers.getByText('Enviando…'));
  await hers.reload();
  await expectVisible(hers.getByText('Enviando…'));
  await hers.unroute('**/chats/*/messages');
  await expectHidden(hers.getByText('Enviando…'));
  await expectSoon(() => thread(hers, 'Recarregada').getByText('Antes de recarregar').count()).toBe(1);
});

it('a shared ticket opens for users with access, and is a card without link for others', async () => {
  await server.write(shop.sandboxPhone, '5511980012345', 'Quero um sofá', { name: 'Mariana Figueiredo' });
  const hers = await openPage({}, ana);
  await createRoom(hers, 'Sofás');
  await hers.getByRole('button', { name: 'Anexar uma conversa' }).click();
  await hers
    .getByRole('dialog')
    .getByRole('button', { name: /Mariana Figueiredo/ })
    .click();
  await expectVisible(thread(hers, 'Sofás').getByRole('link', { name: /Conversa com Mariana/ }));
  const his = await openPage({}, bruno);
  await his.goto('/chats');
  await his.getByRole('link', { name: /Sofás/ }).click();
  await expectVisible(thread(his, 'Sofás').getByText('Uma conversa a que você não tem acesso'));
  expect(await his.content()).not.toContain('Mariana');
  await thread(hers, 'Sofás')
    .getByRole('link', { name: /Conversa com Mariana/ })
    .click();
  await expectSoon(() => new URL(hers.url()).pathname.startsWith('/tickets/')).toBe(true);
});

it('a room of 100,000 messages scrolls without jumps from its end and its beginning, and a search hit opens at its message', async () => {
  const users = [{ id: ids.get('Ana Prado') }, { id: ids.get('Bruno Dias') }];
  const { body: room } = await shop.admin.call<{ id: number; uuid: string }>('POST', '/chats', {
    title: 'Longo',
    users,
  });
  const owner = new pg.Client({ connectionString: server.databaseUrl() });
  await owner.connect();
  await owner.query(
    `with said as (insert into chat_messages (company_id, chat_id, sender_id, seq, body)
       select company_id, id, owner_id, n, 'Recado número ' || n || '.' from chats, generate_series(1, 100000) n where id = $1 returning 1)
     update chats set last_seq = 100000, last_message = 'Recado', version = version + 1 where id = $1`,
    [room.id],
  );
  await owner.end();
  const hers = await openPage({}, ana);
  await hers.goto(`/chats/${room.uuid}`);
  const scroller = thread(hers, 'Longo');
  await expectVisible(scroller.getByText('Recado número 100000.'));
  await readUpward(hers, 6);
  await hers.getByRole('button', { name: 'Buscar nas mensagens' }).click();
  await hers.getByPlaceholder('Buscar nas mensagens').fill('número 99107.');
  await hers.getByRole('button', { name: /Recado número 99107\./ }).click();
  await expectVisible(scroller.getByText('Recado número 99107.', { exact: true }));
  await hers.goto(`/chats/${room.uuid}?message=100`);
  await expectVisible(scroller.getByText('Recado número 100.', { exact: true }));
  await readUpward(hers, 30);
  await expectSoon(() => oldestIn(hers)).toBe('Recado número 1.');
  await hers.getByRole('button', { name: 'Ir para a mais recente' }).click();
  await expectVisible(scroller.getByText('Recado número 100000.'));
});

/** The visible row keeps its position while rows are added above it. */
async function readUpward(page: Page, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) {
    const seen = await scrollUp(page);
    if (seen.oldest === 'Recado número 1.') return;
    await expectSoon(() => oldestIn(page)).not.toBe(seen.oldest);
    await expectSoon(async () => Math.abs((await topOf(page, seen.text)) - seen.top) < 2).toBe(true);
  }
}

/** Scrolls near the top and returns the visible row. Rows added in the same frame undo the scroll: it is repeated. */
const scrollUp = (page: Page) =>
  thread(page, 'Longo').evaluate(async (box) => {
    const nextFrame = () => new Promise((next) => requestAnimationFrame(next));
    do {
      box.scrollTo({ top: 200 });
      await nextFrame();
      await nextFrame();
    } while (box.scrollTop !== 200);
    const { top } = box.getBoundingClientRect();
    const articles = [...box.querySelectorAll('article')];
    const seen = articles.find((one) => one.getBoundingClientRect().top >= top);
    const textOf = (article: Element | undefined) => article?.querySelector('p')?.textContent ?? '';
    return { text: textOf(seen), top: seen?.getBoundingClientRect().top ?? 0, oldest: textOf(articles[0]) };
  });
const oldestIn = async (page: Page) => (await thread(page, 'Longo').locator('article p').first().textContent()) ?? '';
const topOf = (page: Page, text: string) =>
  thread(page, 'Longo').evaluate((box, words) => {
    const seen = [...box.querySelectorAll('article')].find((one) => one.querySelector('p')?.textContent === words);
    return seen?.getBoundingClientRect().top ?? Number.NaN;
  }, text);

it('on a phone rooms and messages are two tabs', async () => {
  const hers = await openPage({ narrow: true, theme: 'dark' }, ana);
  await createRoom(hers, 'No celular');
  await box(hers).fill('Daqui também');
  await hers.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expectVisible(thread(hers, 'No celular').getByText('Daqui também'));
  expect(await violationsOf(hers, 'chats')).toEqual([]);
  await hers.getByText('Chats', { exact: true }).click();
  await expectVisible(hers.getByRole('link', { name: /No celular/ }));
  await hers.getByRole('link', { name: /No celular/ }).click();
  await expectVisible(box(hers));
});

it('a large room can be edited only after all members have loaded: missing ones would be removed', async () => {
  const hers = await openPage({}, ana);
  await createRoom(hers, 'Todos');
  const owner = new pg.Client({ connectionString: server.databaseUrl() });
  await owner.connect();
  await owner.query(
    `with made as (insert into users (company_id, name, email, password_hash)
       select company_id, 'Pessoa ' || n, 'pessoa' || n || '@loja.test', '-' from users, generate_series(1, 101) n where id = $1 returning id)
     insert into chat_users (company_id, chat_id, user_id) select company_id, chats.id, made.id from chats, made where title = 'Todos'`,
    [ids.get('Ana Prado')],
  );
  await owner.end();
  const released = Promise.withResolvers<void>();
  await hers.route(/\/api\/chats\/\d+$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await hers.reload();
  await hers.getByRole('button', { name: 'Opções do chat' }).click();
  const edit = hers.getByRole('menuitem', { name: 'Editar chat' });
  await expectSoon(() => edit.isDisabled()).toBe(true);
  released.resolve();
  await expectSoon(() => edit.isDisabled()).toBe(false);
  await edit.click();
  await expectVisible(hers.getByRole('dialog', { name: 'Editar chat' }).getByText('Pessoa 101', { exact: true }));
});
