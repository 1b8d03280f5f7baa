import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { password, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { pressOn, tabTo } from '../press-keys.ts';

// The focus stays at its place for keyboard users, however slow the network is: each response takes two seconds.

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let rita: string;
let chief: string;

beforeAll(async () => {
  shop = await server.company('Casa Firme');
  chief = (await server.attendant(shop, 'Chefe', { profile: 'admin' })).session.user.email;
  rita = (await server.attendant(shop, 'Rita Lopes')).session.user.email;
});

const delayMs = 2_000;
/** Responses of these paths arrive late; their changes on the server are made at once. */
const delayAnswers = (page: Page, addresses: RegExp) =>
  page.route(addresses, async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.fulfill({ response });
  });

const hasFocus = (what: Locator) => what.evaluate((one) => one === document.activeElement);

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await delayAnswers(page, /\/(api|assets)\//);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

it('after signing in the page heading is focused; after a load the first Tab reaches the skip link', async () => {
  const page = await openPage();
  await signIn(page, rita);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await heading.waitFor({ state: 'attached' });
  await expectSoon(() => hasFocus(heading)).toBe(true);
  await page.reload();
  await heading.waitFor({ state: 'attached' });
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('Tab');
  await expectSoon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pular para o conteúdo');
});

it('does not take the focus from an element that got it meanwhile', async () => {
  const page = await openPage();
  await signIn(page, chief);
  const link = page.getByRole('link', { name: 'Contatos', exact: true });
  await link.click();
  await expectVisible(page.getByRole('main').getByRole('heading', { name: 'Contatos' }));
  expect(await hasFocus(link)).toBe(true);
});

const removalOf = (page: Page, name: string) =>
  page
    .locator('[data-row]')
    .filter({ hasText: name })
    .getByRole('button', { name: /^Excluir/ });

async function remove(page: Page, name: string): Promise<void> {
  await pressOn(page, removalOf(page, name));
  const question = page.getByRole('dialog', { name: new RegExp(name) });
  await pressOn(page, question.getByRole('button', { name: /^Excluir/ }));
}

beforeEach(async () => {
  const { body } = await shop.admin.call<{ tags: { id: number }[] }>('GET', '/tags');
  for (const { id } of body.tags) await shop.admin.call('DELETE', `/tags/${id}`);
  for (const name of ['Primeira', 'Segunda', 'Terceira'])
    expect((await shop.admin.call('POST', '/tags', { name, color: '#D5661C' })).status).toBe(200);
});

for (const [which, addresses] of [
  ['at once', /never/],
  ['two seconds after the answer', /\/api\/tags\?/],
  ['two seconds later, and so does the list', /\/api\/tags/],
] as const)
  it(`when a row is removed ${which}, its neighbour is focused, and after the last one the heading`, async () => {
    const page = await openPage({}, chief);
    // Without notices the list stays unchanged until it is refetched.
    await page.routeWebSocket(/socket\.io/, () => {});
    await delayAnswers(page, addresses);
    await page.goto('/tags');
    for (const [name, next] of [
      ['Segunda', 'Terceira'],
      ['Terceira', 'Primeira'],
    ] as const) {
      await remove(page, name);
      await expectSoon(() => removalOf(page, name).count()).toBe(0);
      await expectSoon(() => hasFocus(removalOf(page, next))).toBe(true);
    }
    await remove(page, 'Primeira');
    const heading = page.getByRole('heading', { level: 1, name: 'Etiquetas' });
    await expectSoon(() => hasFocus(heading)).toBe(true);
    expect(await removalOf(page, 'Primeira').count()).toBe(0);
    await tabTo(page, page.getByRole('searchbox'));
  });

it('a row removed elsewhere, or while the search field is in use, does not move the focus', async () => {
  const page = await openPage({}, chief);
  await delayAnswers(page, /\/api\/tags\/\d+$/);
  await page.goto('/tags');
  await remove(page, 'Segunda');
  const search = page.getByRole('searchbox');
  await search.fill('e');
  await expectSoon(() => removalOf(page, 'Segunda').count()).toBe(0);
  expect(await hasFocus(search)).toBe(true);
});

it('after an edit the task’s button is focused; after a removal its neighbour, and after the last one the heading', async () => {
  const sara = await server.attendant(shop, 'Sara Lista');
  for (const text of ['Primeira', 'Segunda', 'Terceira'])
    expect((await sara.call('POST', '/todos', { text, dueAt: null, ticketId: null })).status).toBe(200);
  const page = await openPage({}, sara.session.user.email);
  await page.goto('/todolist');
  const trash = (text: string) => page.getByRole('button', { name: `Excluir: ${text}` });
  await expectVisible(trash('Terceira'));
  const order = await page
    .getByRole('button', { name: /^Excluir: / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.replace('Excluir: ', '') ?? ''));
  const [first = '', second = '', third = ''] = order;
  const pencil = page.getByRole('button', { name: `Editar: ${first}` });
  await pressOn(page, pencil);
  await page.getByRole('textbox', { name: 'Tarefa' }).press('Enter');
  await expectSoon(() => hasFocus(pencil)).toBe(true);
  for (const [text, next] of [
    [second, trash(third)],
    [third, trash(first)],
    [first, page.getByRole('heading', { level: 1, name: 'Tarefas' })],
  ] as const) {
    await pressOn(page, trash(text));
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Excluir' }));
    await expectSoon(() => trash(text).count()).toBe(0);
    await expectSoon(() => hasFocus(next)).toBe(true);
  }
});
