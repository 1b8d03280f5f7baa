import { afterAll, afterEach, expect, it } from 'vitest';
import { pixBody, startBank } from '../../peers/pix/start-bank.ts';
import { eventually, runningServer } from '../world/running-server.ts';
import { type BilledCompany, billedCompanies } from './billed-company.ts';
import { pixEnvironment } from './pix-environment.ts';

const bank = await startBank();
const server = runningServer(pixEnvironment(bank.url));
const { sql, plan, company, pay, invoices } = billedCompanies(server);
afterEach(() => {
  bank.fault = null;
  bank.isOldVersion = false;
});
afterAll(() => bank.close());

const webhookUrl = async () => {
  const { call } = await server.signIn('admin@balcao.local');
  return (await call<{ webhookUrl: string }>('GET', '/payments/setup')).body.webhookUrl.replace(server.origin(), '');
};
const sendWebhook = async (...pix: Parameters<typeof pixBody>) =>
  server.request('POST', await webhookUrl(), pixBody(...pix));
const isPaid = (of: BilledCompany) =>
  eventually(
    () => invoices(of),
    ([first]) => first?.status === 'paid',
  );

it('the price is the plan’s, whatever the body says; a smaller plan is refused, a larger one begins when paid', async () => {
  const shop = await company('Espertinha');
  const [small, large] = [await plan('Mínimo', '10,00', 0), await plan('Maior', 'R$ 1.299,00')];
  const bodyOf = (planId: number) => ({
    plan: JSON.stringify({ planId, title: 'x', price: 0.01, users: 1, connections: 1 }),
    price: 1,
  });
  const own = await sql<{ plan_id: number }>('select plan_id from companies where id = $1', [shop.id]);
  expect((await pay(shop, bodyOf(own[0]?.plan_id ?? 0))).body.valor).toEqual({ original: '99.90' });
  expect(await pay(shop, bodyOf(small))).toMatchObject({ status: 409, body: { error: 'ERR_PLAN_TOO_SMALL' } });
  const { body: charge } = await pay(shop, bodyOf(large));
  expect(charge.valor).toEqual({ original: '1299.00' });
  expect(await sql('select plan_id from companies where id = $1', [shop.id])).toEqual(own);
  await sendWebhook(bank.pay(charge.txid));
  await isPaid(shop);
  expect(await sql('select plan_id from companies where id = $1', [shop.id])).toEqual([{ plan_id: large }]);
  expect((await invoices(shop))[0]).toMatchObject({ detail: 'Maior', value: 1299 });
});

it('a card’s number is stored nowhere', async () => {
  const shop = await company('Cartão');
  await pay(shop, {
    nameOnCard: 'ANA P',
    cardNumber: '4111111111111111',
    cvv: '737',
    useAddressForPaymentDetails: true,
  });
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables)
    expect([name, await sql(`select 1 from ${name} t where t::text ~ '4111111111111111|ANA P|737737'`)]).toEqual([
      name,
      [],
    ]);
  expect(await sql('select billing_name, address_zip_code from companies where id = $1', [shop.id])).toEqual([
    { billing_name: 'Ana Prado', address_zip_code: '13010-000' },
  ]);
});

it.each(['silence', 'unavailable', 'wrong-code'] as const)(
  'a bank with %s: told in words, and the next try is whole',
  async (fault) => {
    const shop = await company(`Banco ${fault}`);
    bank.fault = fault;
    expect(await pay(shop)).toEqual({ status: 503, body: { error: 'ERR_PAYMENT_UNAVAILABLE' } });
    bank.fault = fault === 'wrong-code' ? null : 'forgotten-token';
    expect((await pay(shop)).status).toBe(200);
  },
);

it('an older bank returns only the charge’s location: the code contains it', async () => {
  bank.isOldVersion = true;
  const { body } = await pay(await company('Banco Antigo'));
  expect(body.qrcode.qrcode).toContain(bank.cobs.get(body.txid)?.location);
});

it('a notice of 5 MB is refused before it is read', async () => {
  const big = { pix: [{ txid: 'x'.repeat(5 * 1024 * 1024) }] };
  expect((await server.request('POST', await webhookUrl(), big)).status).toBe(413);
});

it('the fields of the first step are required, one by one', async () => {
  const shop = await company('Vazia');
  const { status, body } = await shop.admin.call('POST', '/subscription', { invoiceId: shop.invoiceId });
  expect([status, body]).toEqual([
    400,
    {
      error: 'ERR_INVALID_INPUT',
      details: {
        fields: {
          firstName: 'required',
          address2: 'required',
          city: 'required',
          zipcode: 'required',
          country: 'required',
        },
      },
    },
  ]);
});
