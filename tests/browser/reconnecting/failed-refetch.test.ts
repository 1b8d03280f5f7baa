import { expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { withReceipt } from '../people/with-receipt.ts';
import { breakableSocket } from './break-socket.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

const changeCompany = async ({ id }: TestCompany) => {
  const { call } = await server.signIn('admin@balcao.local');
  expect((await call('PUT', `/companies/${id}`, { phone: '(11) 98765-4321' })).status).toBe(200);
};

it.each([
  ['the subscription', '/subscription', /\/api\/subscription$/, 'E-mail de cobrança'],
  ['the receipts of erasures', '/settings?tab=privacy', /\/api\/erasures/, 'Protocolo 2026-0001'],
])('a failed refetch does not hide %s', async (_name, path, request, text) => {
  const shop = await server.company(`Loja ${path.slice(1, 5)}`);
  const page = await openPage({}, shop.admin.session.user.email);
  const breakSocket = await breakableSocket(page);
  await withReceipt(page);
  await page.goto(path);
  const shown = page.getByRole('main').getByText(text).last();
  await expectVisible(shown);
  let asked = 0;
  await page.route(request, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } });
  });
  await breakSocket(() => changeCompany(shop));
  await expectSoon(async () => asked).toBeGreaterThan(0);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await shown.isVisible()).toBe(true);
});
