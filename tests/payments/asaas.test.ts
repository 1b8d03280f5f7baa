import { afterAll, expect, it } from 'vitest';
import { startAsaas } from '../../peers/asaas/start-asaas.ts';
import { createInvoiceLinks } from '../../server/src/invoices/invoice-links.ts';
import { eventually, runningServer, testSecretKey } from '../world/running-server.ts';
import { type BilledCompany, billedCompanies } from './billed-company.ts';

const asaas = await startAsaas();
const server = runningServer({
  PAYMENT_PROVIDER: 'asaas',
  ASAAS_URL: asaas.url,
  ASAAS_API_KEY: asaas.apiKey,
  ASAAS_WEBHOOK_TOKEN: asaas.webhookToken,
});
const { company, pay, invoices, counts, sql } = billedCompanies(server);
afterAll(() => asaas.close());

const document = '529.982.247-25';
const sendWebhook = async (externalReference: string, token: string) => {
  const { status } = await fetch(`${server.origin()}/api/subscription/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'asaas-access-token': token },
    body: JSON.stringify({ event: 'PAYMENT_RECEIVED', payment: { externalReference, value: 0.01 } }),
  });
  return status;
};

it('a customer and a payment are created once; anyone with the token may notify, only Asaas’s own API is believed', async () => {
  const shop = await company('Loja Asaas');
  expect(await pay(shop)).toMatchObject({ status: 400, body: { details: { fields: { document: 'required' } } } });
  const [one, two] = await Promise.all([pay(shop, { document }), pay(shop, { document })]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.txid).toBe(two.body.txid);
  const { txid } = one.body;
  expect(await sendWebhook(txid, 'um-token-que-nao-e-o-certo')).toBe(403);
  asaas.pay(txid);
  await Promise.all([1, 2, 3].map(async () => expect(await sendWebhook(txid, asaas.webhookToken)).toBe(200)));
  await eventually(
    () => invoices(shop),
    ([first]) => first?.status === 'paid',
  );
  expect(await counts(shop)).toEqual({ payments: 1, credits: 0, receipts: 1 });
});

it('a customer keeps neither the name nor the e-mail that the company had when it first paid', async () => {
  const shop = await company('Loja Renomeada');
  expect((await pay(shop, { document })).status).toBe(200);
  const named = (name: string) => asaas.customers.filter((one) => one.name === name);
  const before = named('Ana Prado').at(-1);
  await sql('update companies set email = $2 where id = $1', [shop.id, 'caixa@nova.test']);
  await sql('update charges set expires_at = now() where company_id = $1', [shop.id]);
  expect((await pay(shop, { document, firstName: 'Padaria Nova Ltda' })).status).toBe(200);
  expect(named('Padaria Nova Ltda')).toEqual([{ ...before, name: 'Padaria Nova Ltda', email: 'caixa@nova.test' }]);
});

it('after an upgrade a company keeps its customer, under a reference that names the installation', async () => {
  const shop = await company('Loja Antiga');
  expect((await pay(shop, { document })).status).toBe(200);
  const old = asaas.customers.at(-1);
  if (old) old.externalReference = `balcao-${shop.id}`;
  await sql('update charges set expires_at = now() where company_id = $1', [shop.id]);
  expect((await pay(shop, { document })).status).toBe(200);
  const [installation] = await sql<{ code: string }>('select code from installation');
  expect(installation?.code).toMatch(/^[0-9a-f]{12}$/);
  expect(asaas.payments.filter(({ customer }) => customer === old?.id)).toHaveLength(2);
  expect(old?.externalReference).toBe(`balcao-${installation?.code}-${shop.id}`);
});

it('a refund at Asaas is reported to the operator and marked on the payment; the invoice stays paid', async () => {
  const shop = await company('Loja Estornada');
  const { txid } = (await pay(shop, { document })).body;
  asaas.pay(txid);
  await sendWebhook(txid, asaas.webhookToken);
  const first = () => invoices(shop).then(([invoice]) => invoice?.status);
  await eventually(first, (status) => status === 'paid');
  asaas.refund(txid);
  await sendWebhook(txid, asaas.webhookToken);
  const mails = () => sql<{ n: number }>("select count(*)::int as n from mails where kind = 'paymentReturned'");
  await eventually(mails, ([found]) => found?.n === 1);
  expect(await first()).toBe('paid');
  expect(await sql('select returned_cents as cents from payments where company_id = $1', [shop.id])).toEqual([
    { cents: 9_990 },
  ]);
});

it('a CNPJ typed with lower-case letters is sent in capitals, also when it was stored so before', async () => {
  const shop = await company('Loja de Letras');
  expect((await pay(shop, { document: '12.abc.345/01de-35' })).status).toBe(200);
  expect(asaas.customers.at(-1)?.cpfCnpj).toBe('12ABC34501DE35');
  const old = await company('Loja de Letras Antigas');
  await sql('update companies set document = $2 where id = $1', [old.id, '12.abc.345/01de-35']);
  expect((await pay(old)).status).toBe(200);
  expect(asaas.customers.at(-1)?.cpfCnpj).toBe('12ABC34501DE35');
});

const { payUrl } = createInvoiceLinks({ secret: testSecretKey, publicUrl: '', apiUrl: '' });
const payByLink = ({ id, invoiceId }: BilledCompany, number: string) =>
  server.request('POST', `/api${payUrl({ companyId: id, id: invoiceId })}/charge`, { document: number });

it('holders of a pay link with their own tax numbers replace neither each other’s nor the company’s', async () => {
  const shop = await company('Loja Sem Número');
  const known = asaas.customers.length;
  const numbers = ['111.444.777-35', document, '111.444.777-35'];
  for (const number of numbers) {
    expect((await payByLink(shop, number)).status).toBe(200);
    await sql('update charges set expires_at = now() where company_id = $1', [shop.id]);
  }
  expect((await pay(shop, { document: '11.222.333/0001-81' })).status).toBe(200);
  expect(asaas.customers.slice(known).map(({ cpfCnpj }) => cpfCnpj)).toEqual([
    '11144477735',
    '52998224725',
    '11222333000181',
  ]);
  const payers = asaas.payments.slice(-4).map(({ customer }) => asaas.customers.find(({ id }) => id === customer));
  expect(payers.map((payer) => payer?.cpfCnpj)).toEqual([
    '11144477735',
    '52998224725',
    '11144477735',
    '11222333000181',
  ]);
});
