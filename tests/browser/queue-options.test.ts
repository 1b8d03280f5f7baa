import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { violationsOf } from './axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser, tryAgain } from './open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let admin: string;
const customer = '5511987652222';

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  admin = (await server.attendant(shop, 'Vera Lima', { profile: 'admin' })).session.user.email;
});

const outline = async () => {
  const { body } = await shop.admin.call<{ title: string; children: { title: string }[] }[]>(
    'GET',
    `/queue-options?queueId=${shop.queueId}`,
  );
  return body.map(({ title, children }) => [title, children.map((child) => child.title)]);
};
const replies = async () =>
  (
    await server.request<{ messages: { fromMe: boolean; body: string }[] }>(
      'GET',
      `/api/sandbox/${shop.sandboxPhone}/chats/${customer}/messages`,
    )
  ).body.messages
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body);

async function openOptions(page: Page) {
  await page.goto('/queues');
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: 'Editar fila' });
  await form.getByRole('tab', { name: 'Chatbot' }).click();
  return form;
}

async function add(page: Page, name: string, title: string, message: string) {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova opção' });
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill(message);
  await page.keyboard.press('Control+Enter');
  await expectHidden(dialog);
}

it('a menu that fails to load shows an error, and can be retried', async () => {
  const page = await openPage({}, admin);
  await page.route(/\/api\/queue-options/, (route) => route.abort());
  const form = await openOptions(page);
  await tryAgain(page, () => page.unroute(/\/api\/queue-options/), form.getByText('Sem opções'));
});

it('a menu is built, ordered by keyboard, simulated in the page, and then answers a customer with the same texts', async () => {
  const page = await openPage({}, admin);
  const form = await openOptions(page);
  await expectVisible(form.getByText('Sem opções'));
  await add(page, 'Nova opção', 'Atendente', 'Já chamamos alguém.');
  await add(page, 'Nova opção', 'Segunda via', 'Qual documento?');
  await add(page, 'Nova opção em Segunda via', 'Boleto', 'Aqui está o boleto.');
  await form.getByRole('button', { name: /Segunda via Qual/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expectSoon(outline).toEqual([
    ['Segunda via', ['Boleto']],
    ['Atendente', []],
  ]);

  const pane = form.getByRole('region', { name: 'Experimente' });
  for (const text of ['oi', '1', '1']) {
    await pane.getByRole('textbox').fill(text);
    await page.keyboard.press('Enter');
  }
  await expectVisible(pane.getByText('Aqui está o boleto.'));
  await expectVisible(pane.getByText('O chatbot terminou'));
  expect(await violationsOf(page, 'options of a queue')).toEqual([]);
  // Enter in the trial does not save: the form stays open.
  await expectVisible(form);

  for (const text of ['oi', '1', '1']) {
    const before = (await replies()).length;
    await server.write(shop.sandboxPhone, customer, text, { name: 'Karina Melo' });
    await expectSoon(async () => (await replies()).length).toBe(before + 1);
  }
  expect((await replies()).at(-1)).toBe('Aqui está o boleto.');
});

it('on a phone it is one column, and an option is edited and deleted', async () => {
  const page = await openPage({ narrow: true }, admin);
  const form = await openOptions(page);
  await form.getByRole('button', { name: /Boleto Aqui/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar opção' });
  await dialog.getByLabel('Título').fill('Boleto atrasado');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  await expectSoon(outline).toEqual([
    ['Segunda via', ['Boleto atrasado']],
    ['Atendente', []],
  ]);
  await form.getByRole('button', { name: 'Excluir Segunda via' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expectSoon(outline).toEqual([['Atendente', []]]);
  expect(await violationsOf(page, 'options of a queue')).toEqual([]);
});

it('shows before saving what a new greeting would have done in past conversations', async () => {
  const page = await openPage({ narrow: true }, admin);
  const form = await openOptions(page);
  await form.getByRole('tab', { name: 'Dados da fila' }).click();
  await form.getByRole('textbox', { name: 'Mensagem de saudação' }).fill('Bom dia, aqui é a Casa Prado.');
  await form.getByRole('tab', { name: 'Simular' }).press('Enter');
  await form.getByRole('button', { name: 'Simular' }).press('Enter');
  await expectVisible(form.getByText('Conversas simuladas: 1. Diferentes: 1.'));
  await expectVisible(form.getByRole('row', { name: 'Espera em Atendimento 1 1' }));
  await expectVisible(form.getByRole('button', { name: 'Karina Melo' }));
  expect(await violationsOf(page, 'a dry run')).toEqual([]);
  const { body } = await shop.admin.call<{ greetingMessage: string }[]>('GET', '/queue');
  expect(body.map(({ greetingMessage }) => greetingMessage)).not.toContain('Bom dia, aqui é a Casa Prado.');
});

it('a simulation deleted by an erasure is shown as failed, and another can be started', async () => {
  const page = await openPage({}, admin);
  const form = await openOptions(page);
  await page.route(/\/api\/dry-runs\/\d+$/, (route) =>
    route.fulfill({ status: 404, json: { error: 'ERR_NOT_FOUND' } }),
  );
  await form.getByRole('tab', { name: 'Simular' }).click();
  await form.getByRole('button', { name: 'Simular' }).click();
  await expectVisible(form.getByText('A simulação falhou.', { exact: false }));
  await expectSoon(() => form.getByRole('button', { name: 'Simular' }).isEnabled()).toBe(true);
});

it('an option moved twice before the first move is saved moves two positions', async () => {
  const page = await openPage({}, admin);
  const form = await openOptions(page);
  for (const title of ['Vendas', 'Financeiro']) await add(page, 'Nova opção', title, 'Um momento.');
  await expectSoon(outline).toEqual([
    ['Atendente', []],
    ['Vendas', []],
    ['Financeiro', []],
  ]);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/queue-options/*', async (route) => {
    if (route.request().method() === 'PUT') await answered;
    await route.continue();
  });
  const shown = () => form.getByRole('button', { name: /Um momento|Já chamamos/ }).allInnerTexts();
  await form.getByRole('button', { name: /Atendente Já/ }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expectSoon(async () => (await shown()).map((text) => text.includes('Atendente'))).toEqual([false, true, false]);
  await page.keyboard.press('Alt+ArrowDown');
  await expectSoon(async () => (await shown()).map((text) => text.includes('Atendente'))).toEqual([false, false, true]);
  answer();
  await expectSoon(outline).toEqual([
    ['Vendas', []],
    ['Financeiro', []],
    ['Atendente', []],
  ]);
  expect((await shown()).map((text) => text.includes('Atendente'))).toEqual([false, false, true]);
});

it('an option whose target queue is deleted elsewhere shows at once that it has no target', async () => {
  const target = (await shop.admin.call<{ id: number }>('POST', '/queue', { name: 'Cobrança', color: '#123456' })).body;
  await shop.admin.call('POST', '/queue-options', {
    ...{ title: 'Pagamentos', message: 'Um momento.', queueId: shop.queueId },
    ...{ action: 'transfer', actionQueueId: target.id },
  });
  const page = await openPage({}, admin);
  const form = await openOptions(page);
  await expectVisible(form.getByRole('button', { name: /Pagamentos.*Cobrança/ }));
  await shop.admin.call('DELETE', `/queue/${target.id}`);
  await expectVisible(form.getByRole('button', { name: /Pagamentos.*não existe mais/ }));
});

it('a queue with the maximum number of options offers no further one, at any level', async () => {
  const { id: queueId } = (await shop.admin.call<{ id: number }>('POST', '/queue', { name: 'Cheia', color: '#654321' }))
    .body;
  const create = async (title: string, parentId: number | null) =>
    (await shop.admin.call<{ id: number }>('POST', '/queue-options', { title, message: 'Oi', queueId, parentId })).body;
  for (let i = 1; i <= 5; i++) {
    const { id } = await create(`Nível ${i}`, null);
    for (let j = 2; j <= 20; j++) await create(`Item ${j}`, id);
  }
  const page = await openPage({}, admin);
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Editar · Cheia' }).click();
  const form = page.getByRole('dialog', { name: 'Editar fila' });
  await form.getByRole('tab', { name: 'Chatbot' }).click();
  const under = form.getByRole('button', { name: 'Nova opção em Nível 5' });
  await expectSoon(() => under.getAttribute('aria-disabled')).toBe('true');
  await expectSoon(() => form.getByRole('button', { name: 'Nova opção', exact: true }).isDisabled()).toBe(true);
  await expectVisible(form.getByText('Não cabem mais opções aqui'));
});
