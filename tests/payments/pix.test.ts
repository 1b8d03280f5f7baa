import { afterAll, afterEach, expect, it } from 'vitest';
import { pixBody, startBank } from '../../peers/pix/start-bank.ts';
import { enqueueDueChecks } from '../../server/src/payments/settlement/enqueue-charge-checks.ts';
import { eventually, runningServer } from '../world/running-server.ts';
import { type BilledCompany, billedCompanies, monthOf } from './billed-company.ts';
import { pixEnvironment } from './pix-environment.ts';

const bank = await startBank();
const server = runningServer(pixEnvironment(bank.url));
const { sql, company, pay, invoices, dueDate, counts } = billedCompanies(server);
afterEach(() => {
  bank.fault = null;
  bank.beforeAnswer = null;
});
afterAll(() => bank.close());

const operator = () => server.signIn('admin@balcao.local');
let webhookPath: Promise<string> | undefined;
/** Signed in once: each sign-in of the operator ends the previous session. */
const findWebhookPath = () => (webhookPath ??= readWebhookPath());
async function readWebhookPath(): Promise<string> {
  const { body } = await (await operator()).call<{ webhookUrl: string }>('GET', '/payments/setup');
  return body.webhookUrl.replace(server.origin(), '');
}
const sendWebhook = async (...pix: { txid: string }[]) =>
  server.request('POST', (await findWebhookPath()).replace('?', '/pix?'), { pix });
const isPaid = (of: BilledCompany) =>
  eventually(
    () => invoices(of),
    ([first]) => first?.status === 'paid',
  );
const conclusions = async (of: BilledCompany): Promise<unknown[]> => {
  const events: unknown[] = [];
  (await of.admin.socket()).on(`company-${of.id}-payment`, (event: { action: string }) => {
    if (event.action === 'CONCLUIDA') events.push(event);
  });
  return events;
};
const lookAt = (txid: string) => sql('update charges set next_check_at = now() where txid = $1', [txid]);
const sweep = async () => {
  const { context } = server.running();
  await enqueueDueChecks(context, {
    name: 'pix',
    minCents: 1,
    createCharge: never,
    findCharge: never,
    readWebhook: () => null,
  });
};
const never = () => Promise.reject(new Error('not asked'));

it('three concurrent notices pay once: one extension, one notice, one receipt', async () => {
  const shop = await company('Três Vezes');
  const events = await conclusions(shop);
  const before = await dueDate(shop);
  const { status, body: charge } = await pay(shop);
  expect([status, charge.valor]).toEqual([200, { original: '99.90' }]);
  const pix = bank.pay(charge.txid);
  await Promise.all([sendWebhook(pix), sendWebhook(pix), sendWebhook(pix, pix)]);
  const [invoice] = await isPaid(shop);
  await sendWebhook(pix);
  await lookAt(charge.txid);
  await sweep();
  await eventually(
    async () =>
      (
        await sql<{ n: number }>(
          "select count(*) as n from graphile_worker.jobs where task_identifier = 'check-charge'",
        )
      )[0]?.n,
    (n) => n === 0,
  );
  expect(await counts(shop)).toEqual({ payments: 1, credits: 0, receipts: 1 });
  const after = await dueDate(shop);
  expect(monthOf(after)).toBe((monthOf(before) % 12) + 1);
  expect(events).toEqual([
    { action: 'CONCLUIDA', company: { id: shop.id, name: 'Três Vezes', dueDate: after?.toISOString() } },
  ]);
  expect(invoice).toMatchObject({ value: 99.9, renewedUntil: after?.toISOString() });
  expect((await shop.admin.call('GET', `/subscription/charges/${charge.txid}`)).body).toEqual({
    status: 'paid',
    renewedUntil: after?.toISOString(),
  });
});

it('paid and notified before the bank has answered the creation of the charge', async () => {
  const shop = await company('Antes');
  bank.beforeAnswer = async (call) => {
    const [, txid] = /^PUT \/v2\/cob\/(\w+)$/.exec(call) ?? [];
    if (!txid) return;
    bank.beforeAnswer = null;
    await sendWebhook(bank.pay(txid));
    await isPaid(shop);
  };
  expect((await pay(shop)).status).toBe(200);
  expect(await counts(shop)).toEqual({ payments: 1, credits: 0, receipts: 1 });
  expect(await sql('select status from charges where company_id = $1', [shop.id])).toEqual([{ status: 'paid' }]);
});

it('without a notice, the sweep finds the payment', async () => {
  const shop = await company('Silêncio');
  const { body: charge } = await pay(shop);
  bank.pay(charge.txid);
  await lookAt(charge.txid);
  await sweep();
  await isPaid(shop);
});

it('a notice with a letter in another encoding is followed', async () => {
  const shop = await company('Março');
  const { body: charge } = await pay(shop);
  const notice = JSON.stringify({ pix: [{ ...bank.pay(charge.txid), infoPagador: 'Mensalidade de março' }] });
  const { status } = await fetch(`${server.origin()}${(await findWebhookPath()).replace('?', '/pix?')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(notice, 'latin1'),
  });
  expect(status).toBe(200);
  await isPaid(shop);
});

it('a forged notice or one of another charge is not believed', async () => {
  const [shop, other] = [await company('Honesta'), await company('Vizinha')];
  const { body: charge } = await pay(shop);
  const forged = pixBody({ endToEndId: 'E1', txid: charge.txid, valor: '99.90', horario: new Date().toISOString() });
  expect(await server.request('POST', '/api/subscription/webhook', forged)).toEqual({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  // With the right path and an unknown txid: the bank is queried, and does not know it.
  const asked = bank.calls.length;
  await sendWebhook({ txid: charge.txid }, { txid: 'umaCobrancaDeOutraInstalacao12345' });
  await eventually(
    async () => bank.calls.length,
    (calls) => calls > asked,
  );
  expect((await invoices(shop))[0]?.status).toBe('open');
  const pix = bank.pay(charge.txid);
  await sendWebhook(pix);
  await isPaid(shop);
  expect((await invoices(other))[0]?.status).toBe('open');
  expect((await other.admin.call('GET', `/subscription/charges/${charge.txid}`)).status).toBe(404);
  expect(await counts(other)).toEqual({ payments: 0, credits: 0, receipts: 0 });
});

it('concurrent payers get one charge; a lost response creates no second', async () => {
  const shop = await company('Dois Admins');
  const [one, two] = await Promise.all([pay(shop), pay(shop)]);
  expect(one.body.txid).toBe(two.body.txid);
  const lost = await company('Resposta Perdida');
  bank.fault = 'lost-answer';
  expect(await pay(lost)).toEqual({ status: 503, body: { error: 'ERR_PAYMENT_UNAVAILABLE' } });
  bank.fault = null;
  const { body } = await pay(lost);
  expect(bank.cobs.get(body.txid)?.valor.original).toBe('99.90');
  for (const of of [shop, lost])
    expect(await sql('select count(*) as charges from charges where company_id = $1', [of.id])).toEqual([
      { charges: 1 },
    ]);
});

it('too little stays open until the rest is paid; too much and double payments are credits, reported to the operator', async () => {
  const shop = await company('Centavos');
  const { body: charge } = await pay(shop);
  await sendWebhook(bank.pay(charge.txid, '90.00'));
  await eventually(
    () => counts(shop),
    (found) => found?.['payments'] === 1,
  );
  expect((await invoices(shop))[0]?.status).toBe('open');
  const { body: rest } = await pay(shop);
  expect(rest.valor).toEqual({ original: '9.90' });
  await sendWebhook(bank.pay(rest.txid, '10.90'));
  await isPaid(shop);
  expect(await sql('select value_cents, reason from payment_credits where company_id = $1', [shop.id])).toEqual([
    { value_cents: 100, reason: 'too-much' },
  ]);
  const twice = await company('Duas Vezes');
  const { body: first } = await pay(twice);
  await sql("update charges set expires_at = now() + interval '1 minute' where txid = $1", [first.txid]);
  const { body: second } = await pay(twice);
  expect(second.txid).not.toBe(first.txid);
  await sendWebhook(bank.pay(first.txid));
  await isPaid(twice);
  const due = await dueDate(twice);
  await sendWebhook(bank.pay(second.txid));
  await eventually(
    () => counts(twice),
    (found) => found?.['credits'] === 1,
  );
  expect(await dueDate(twice)).toEqual(due);
  const credits = (await (await operator()).call<{ credits: { companyName: string }[] }>('GET', '/payments/credits'))
    .body.credits;
  expect(credits).toMatchObject([
    { companyName: 'Duas Vezes', value: 99.9, reason: 'paid-twice', resolvedAt: null },
    { companyName: 'Centavos', value: 1, reason: 'too-much' },
  ]);
  const operatorMails = () => sql("select recipient from mails where kind = 'paymentCredit'");
  expect(await eventually(operatorMails, (mails) => mails.length === 2)).toEqual([
    { recipient: 'admin@balcao.local' },
    { recipient: 'admin@balcao.local' },
  ]);
});

it('an expired code still counts when it was paid in its last second', async () => {
  const shop = await company('Na Hora');
  const { body: charge } = await pay(shop);
  await sql("update charges set expires_at = now() - interval '1 minute' where txid = $1", [charge.txid]);
  expect((await shop.admin.call('GET', `/subscription/charges/${charge.txid}`)).body).toMatchObject({
    status: 'expired',
  });
  bank.pay(charge.txid);
  await lookAt(charge.txid);
  await sweep();
  await isPaid(shop);
});

it('when overdue, the paid time begins now', async () => {
  const shop = await company('Atrasada', { dueInDays: -40 });
  const { body: charge } = await pay(shop);
  await sendWebhook(bank.pay(charge.txid));
  await isPaid(shop);
  const days = ((await dueDate(shop))?.getTime() ?? 0) / 86_400_000 - Date.now() / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(28);
  expect(Math.round(days)).toBeLessThanOrEqual(31);
});

it('a refund is reported to the operator and marked on the payment, once; the invoice stays paid', async () => {
  const shop = await company('Devolvida');
  const { body: charge } = await pay(shop);
  const pix = bank.pay(charge.txid);
  await sendWebhook(pix);
  await isPaid(shop);
  const due = await dueDate(shop);
  bank.giveBack(pix, '40.00');
  await Promise.all([sendWebhook(pix), sendWebhook(pix)]);
  const mails = () => sql<{ n: number }>("select count(*)::int as n from mails where kind = 'paymentReturned'");
  await eventually(mails, ([found]) => found?.n === 1);
  await sendWebhook(pix);
  await eventually(
    () => sql<{ n: number }>("select count(*) as n from graphile_worker.jobs where task_identifier = 'check-charge'"),
    ([found]) => found?.n === 0,
  );
  expect(await mails()).toEqual([{ n: 1 }]);
  const { body } = await (await operator()).call<{ payments: object[] }>('GET', '/payments?searchParam=Devolvida');
  expect(body.payments).toMatchObject([{ value: 99.9, returned: 40, net: 59.9, providerPaymentId: pix.endToEndId }]);
  expect([(await invoices(shop))[0]?.status, await dueDate(shop)]).toEqual(['paid', due]);
});
