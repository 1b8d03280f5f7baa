import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let chief: string;

beforeAll(async () => {
  shop = await server.company('Casa Registrada');
  chief = (await server.attendant(shop, 'Chefe', { profile: 'admin' })).session.user.email;
});

it('a kind chosen offline is not shown with the entries of another, and is fetched after the reconnect', async () => {
  const page = await openPage({}, chief);
  await page.goto('/audit');
  const entry = page.getByRole('row').filter({ hasText: 'Entrada' }).first();
  await expectVisible(entry);
  await page.context().setOffline(true);
  const kinds = page.getByRole('group', { name: 'Filtros' }).getByRole('combobox').nth(1);
  await kinds.click();
  await page.getByRole('option').last().click();
  await expectHidden(entry);
  await expectVisible(page.getByRole('button', { name: 'Tentar de novo' }));
  await page.context().setOffline(false);
  await expectHidden(page.getByRole('button', { name: 'Tentar de novo' }));
});

it('a button keeps the keyboard focus while it is busy, and does nothing meanwhile', async () => {
  const page = await openPage({}, chief);
  await page.goto('/audit');
  const released = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/\/audit\/export/, async (route) => {
    asked++;
    await released.promise;
    await route.continue();
  });
  const button = page.getByRole('button', { name: 'Exportar CSV' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expectSoon(() => button.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Enter');
  const hasFocus = () => button.evaluate((one) => one === document.activeElement);
  expect(await hasFocus()).toBe(true);
  const download = page.waitForEvent('download');
  released.resolve();
  await download;
  await expectSoon(() => button.getAttribute('aria-disabled')).toBe(null);
  expect([await hasFocus(), asked]).toEqual([true, 1]);
});
