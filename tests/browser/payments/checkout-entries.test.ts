import { afterAll, expect, it } from 'vitest';
import { startBank } from '../../../peers/pix/start-bank.ts';
import { pixEnvironment } from '../../payments/pix-environment.ts';
import { pricePlan } from '../../world/price-plan.ts';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { breakableSocket } from '../reconnecting/break-socket.ts';

const bank = await startBank();
const server = runningServer(pixEnvironment(bank.url));
const { openPage } = openBrowser(server.origin);
afterAll(() => bank.close());

const openCheckout = async (name: string) => {
  const shop = await server.company(name);
  const invoiceId = await pricePlan(server, shop);
  const page = await openPage({}, shop.admin.session.user.email);
  const dialog = page.getByRole('dialog', { name: /^Pagamento da fatura/ });
  const open = () => page.goto(`/financeiro?pay=${invoiceId}`);
  return { shop, page, dialog, payer: dialog.getByLabel('Nome completo'), open };
};

it('a checkout that is being filled in is not requested again after a reconnection', async () => {
  const { shop, page, payer, open } = await openCheckout('Loja Interrompida');
  const breakSocket = await breakableSocket(page);
  await open();
  await payer.fill('Ana Prado');
  let asked = 0;
  await page.route(/\/api\/subscription\/checkout\//, (route) => {
    asked += 1;
    return route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } });
  });
  const listed = page.waitForResponse(/\/api\/invoices/);
  await breakSocket(async () => {
    const { call } = await server.signIn('admin@balcao.local');
    expect((await call('PUT', `/companies/${shop.id}`, { phone: '(11) 98765-4321' })).status).toBe(200);
  });
  await (await listed).finished();
  expect(asked).toBe(0);
  await expectSoon(() => payer.inputValue()).toBe('Ana Prado');
});

it('a checkout with entries asks before it is closed, also right after the last key, and before a reload', async () => {
  const { page, dialog, payer, open } = await openCheckout('Loja Hesitante');
  const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await open();
  await expectVisible(payer);
  await page.keyboard.press('Escape');
  await expectHidden(dialog);
  await open();
  await payer.focus();
  await page.keyboard.type('A');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expectHidden(question);
  await expectSoon(() => payer.inputValue()).toBe('A');
  const asked: string[] = [];
  page.on('dialog', (warning) => {
    asked.push(warning.type());
    void warning.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await payer.fill('Ana Prado');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expectHidden(dialog);
});
