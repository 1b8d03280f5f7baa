import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAsaas } from '../../../peers/asaas/start-asaas.ts';
import { createInvoiceLinks } from '../../../server/src/invoices/invoice-links.ts';
import { billedCompanies } from '../../payments/billed-company.ts';
import { eventually, runningServer, testSecretKey } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const asaas = await startAsaas();
const server = runningServer({
  PAYMENT_PROVIDER: 'asaas',
  ASAAS_URL: asaas.url,
  ASAAS_API_KEY: asaas.apiKey,
  ASAAS_WEBHOOK_TOKEN: asaas.webhookToken,
});
const { openPage } = openBrowser(server.origin);
const { company, invoices, sql } = billedCompanies(server);
let operator: string;
beforeAll(async () => {
  operator = (await server.company('Provedora', true)).admin.session.user.email;
});
afterAll(() => asaas.close());

const document = '52998224725';
const callWebhook = (externalReference: string) =>
  fetch(`${server.origin()}/api/subscription/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'asaas-access-token': asaas.webhookToken },
    body: JSON.stringify({ event: 'PAYMENT_UPDATED', payment: { externalReference } }),
  });

it('a payer by link sees the error of a tax number that only the company can correct; after a refund the operator sees its amount', async () => {
  const shop = await company('Loja do Link');
  await sql('update companies set document = $2 where id = $1', [shop.id, document]);
  const { payUrl } = createInvoiceLinks({ secret: testSecretKey, publicUrl: '', apiUrl: '' });
  asaas.refusedDocuments.add(document);
  const page = await openPage({ narrow: true });
  await page.goto(payUrl({ companyId: shop.id, id: shop.invoiceId }));
  const pay = page.getByRole('button', { name: /Pix/ });
  await pay.click();
  await expectVisible(page.getByRole('alert').filter({ hasText: 'Um administrador da empresa pode corrigi-lo' }));
  await expectSoon(() => page.getByRole('textbox').count()).toBe(0);

  asaas.refusedDocuments.clear();
  await pay.click();
  await expectVisible(page.getByRole('img').first());
  const [charge] = await sql<{ txid: string }>('select txid from charges where company_id = $1', [shop.id]);
  const txid = charge?.txid ?? '';
  asaas.pay(txid);
  await callWebhook(txid);
  const status = async () => (await invoices(shop))[0]?.status;
  await eventually(status, (found) => found === 'paid');
  asaas.refund(txid);
  await callWebhook(txid);

  for (const narrow of [false, true]) {
    const payments = await openPage({ narrow, theme: narrow ? 'dark' : 'light' }, operator);
    await payments.goto('/payments');
    await expectVisible(payments.getByText('Loja do Link'));
    if (narrow) await expectVisible(payments.getByText(/99,90 · Devolvido R\$\s99,90/));
    else await expectVisible(payments.getByRole('columnheader', { name: 'Devolvido' }));
    await expectSoon(() => payments.getByText(/R\$\s99,90/).count()).toBeGreaterThan(narrow ? 0 : 1);
  }
  expect(await status()).toBe('paid');
});

it('a payer by link whose invoice cannot be loaded is told so, and not of a list', async () => {
  const page = await openPage();
  await page.route(/\/api\/.*pay/, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.goto('/pay/um-link-de-fatura');
  await expectVisible(page.getByRole('heading', { name: 'Não foi possível carregar', exact: true }));
});
