import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { password, runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { pressOn, tabTo } from '../press-keys.ts';

// Whoever works by keyboard goes on from where they were: the focus is never left on what is no longer there.

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let email: string;
let rita: string;

beforeAll(async () => {
  const shop = await server.company('Casa Firme');
  email = shop.admin.session.user.email;
  rita = (await server.attendant(shop, 'Rita Lopes')).session.user.email;
  for (const name of ['Primeira', 'Segunda', 'Terceira'])
    expect((await shop.admin.call('POST', '/tags', { name, color: '#D5661C' })).status).toBe(200);
});

const isInPage = (page: Page) => page.evaluate(() => document.activeElement?.closest('#page') !== null);

it('after signing in the focus is in the page, and after a load the first Tab reaches the way past the menu', async () => {
  const page = await openPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(rita);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('main'));
  await expectSoon(() => isInPage(page)).toBe(true);
  await page.reload();
  await expectVisible(page.getByRole('main'));
  await page.keyboard.press('Tab');
  await expectSoon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Pular para o conteúdo');
});

it('arrows choose between one’s own conversations and those that wait', async () => {
  const page = await openPage({}, email);
  await page.goto('/tickets');
  const [mine, waiting] = ['Atendendo', 'Aguardando'].map((name) => page.getByRole('radio', { name }));
  await tabTo(page, mine!);
  await page.keyboard.press('ArrowRight');
  await expectSoon(() => waiting!.getAttribute('aria-checked')).toBe('true');
  expect(await waiting!.evaluate((one) => one === document.activeElement)).toBe(true);
});

it('when a row is removed its neighbour has the focus', async () => {
  const page = await openPage({}, email);
  await page.goto('/tags');
  const removalOf = (name: string) => page.getByRole('row', { name }).getByRole('button', { name: /^Excluir/ });
  const remove = async (name: string, next: string) => {
    await pressOn(page, removalOf(name));
    const question = page.getByRole('dialog', { name: new RegExp(name) });
    await pressOn(page, question.getByRole('button', { name: /^Excluir/ }));
    await expectSoon(() => removalOf(name).count()).toBe(0);
    await expectSoon(() => removalOf(next).evaluate((one) => one === document.activeElement)).toBe(true);
  };
  await remove('Segunda', 'Terceira');
  await remove('Terceira', 'Primeira');
});
