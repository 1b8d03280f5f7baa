import { describe, expect, it } from 'vitest';
import { updateCompany } from '../../companies/update-company.ts';
import { announceInvoices } from '../../invoices/announce-invoices.ts';
import { findOpenInvoiceId } from '../../invoices/find-invoice.ts';
import { updateInvoices } from '../../invoices/update-invoices.ts';
import { paid, setUpPayments } from '../test-payments.ts';

const { testContext, deps, sql, run, plan, shop, charge, record, invoice, company, credits, mails } = setUpPayments();
const hourMs = 3_600_000;

const chargeStatus = async (txid: string) =>
  (await sql<{ status: string }>('select status from charges where txid = $1', [txid]))[0]?.status;
const creditJobs = () =>
  sql<{ companyName: string; valueCents: number }>(
    `select j.payload->>'companyName' as "companyName", (j.payload->>'valueCents')::int as "valueCents"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'tell-credit'`,
  );
const topics = () => testContext.takeNotices().filter(({ topic }) => topic === 'payment');

describe('payment', () => {
  it('recorded by five concurrent processes pays once: one month, one mail, one notice, no credit', async () => {
    const store = await shop('cinco');
    const { due } = await company(store);
    const { txid } = await charge(store);
    await Promise.all(Array.from({ length: 5 }, () => record(store, txid, paid(['E1', 9_990]))));
    const monthLater = new Date(due);
    monthLater.setUTCMonth(monthLater.getUTCMonth() + 1);
    expect((await company(store)).due).toEqual(monthLater);
    expect(await mails(store)).toEqual(['invoicePaid']);
    expect(await credits(store)).toEqual([]);
    expect(topics()).toHaveLength(1);
  });

  it('is not recorded in another company’s transaction, whoever names the charge', async () => {
    const [owner, thief] = [await shop('dona'), await shop('ladra')];
    const { txid } = await charge(owner);
    await record(thief, txid, paid(['E-roubo', 9_990]));
    expect([(await invoice(owner)).status, (await invoice(thief)).status]).toEqual(['open', 'open']);
    expect(await sql("select id from payments where provider_payment_id = 'E-roubo'")).toEqual([]);
  });

  it('in three parts of one response pays with the completing one; the next part is a credit', async () => {
    const store = await shop('partes');
    const { txid } = await charge(store);
    await record(store, txid, paid(['P1', 4_000], ['P2', 5_990], ['P3', 10]));
    expect(await invoice(store)).toMatchObject({ status: 'paid', cents: 9_990 });
    expect(await credits(store)).toEqual([{ cents: 10, reason: 'paid-twice' }]);
  });

  it('a payment of a withdrawn invoice does not extend the plan and is a credit in full, with that reason', async () => {
    const store = await shop('retirada');
    const { txid } = await charge(store);
    await sql("update invoices set status = 'withdrawn' where id = $1", [store.invoiceId]);
    const before = await company(store);
    await record(store, txid, paid(['W1', 9_990]));
    expect(await company(store)).toEqual(before);
    expect(await credits(store)).toEqual([{ cents: 9_990, reason: 'withdrawn' }]);
    expect(await creditJobs()).toContainEqual({ companyName: 'retirada', valueCents: 9_990 });
  });

  it('a partial payment is a credit once its invoice is withdrawn, however often it is checked; operators are told', async () => {
    const store = await shop('mudou');
    const { txid } = await charge(store);
    await record(store, txid, paid(['M1', 4_000], ['M2', 500]));
    const look = () => run(store, (tx) => announceInvoices(tx, deps));
    await look();
    expect(await credits(store)).toEqual([]);
    await sql("update companies set due_date = due_date + interval '1 month' where id = $1", [store.actor.companyId]);
    await run(store, updateInvoices);
    await Promise.all([look(), look()]);
    expect(await credits(store)).toEqual([
      { cents: 4_000, reason: 'withdrawn' },
      { cents: 500, reason: 'withdrawn' },
    ]);
    expect(await creditJobs()).toContainEqual({ companyName: 'mudou', valueCents: 4_500 });
    await record(store, txid, paid(['M1', 4_000], ['M2', 500], ['M3', 5_490]));
    await look();
    expect((await credits(store)).at(-1)).toEqual({ cents: 5_490, reason: 'withdrawn' });
    expect(await credits(store)).toHaveLength(3);
  });

  it('for an unknown charge is ignored', async () => {
    const store = await shop('ninguem');
    await record(store, 'x'.repeat(32), paid(['N1', 9_990]));
    expect(await sql("select id from payments where provider_payment_id = 'N1'")).toEqual([]);
  });
});

describe('parts received for an invoice', () => {
  it('pay it automatically once its price is lowered to them; the rest is a credit, once', async () => {
    const store = await shop('barateou');
    const { txid } = await charge(store);
    await record(store, txid, { ...paid(['L1', 6_000]), status: 'open' });
    const { due } = await company(store);
    await sql("update plans set value = '55,00' where id = $1", [store.planId]);
    await run(store, updateInvoices);
    const look = () => run(store, (tx) => announceInvoices(tx, deps));
    await Promise.all([look(), look()]);
    expect(await invoice(store)).toMatchObject({ status: 'paid', cents: 5_500 });
    expect(await credits(store)).toEqual([{ cents: 500, reason: 'too-much' }]);
    expect((await company(store)).due.getTime()).toBeGreaterThan(due.getTime());
    expect(await mails(store)).toContain('invoicePaid');
    expect(await creditJobs()).toContainEqual({ companyName: 'barateou', valueCents: 500 });
  });

  it('leave it open while it costs more', async () => {
    const store = await shop('quase');
    await record(store, (await charge(store)).txid, { ...paid(['Q1', 5_499]), status: 'open' });
    await sql("update plans set value = '55,00' where id = $1", [store.planId]);
    await run(store, updateInvoices);
    await run(store, (tx) => announceInvoices(tx, deps));
    expect(await invoice(store)).toMatchObject({ status: 'open', cents: 5_500 });
  });
});

describe('another plan', () => {
  it('begins with its payment; the invoice has what was bought and its price', async () => {
    const store = await shop('cresce');
    const large = await plan('Grande', '200,00');
    const { txid } = await charge(store, { planId: large, priceCents: 20_000 });
    await record(store, txid, paid(['G1', 20_000]));
    expect(await company(store)).toMatchObject({ planId: large });
    expect(await invoice(store)).toEqual({ status: 'paid', detail: 'Grande', cents: 20_000, planId: large });
  });

  it('is not bought for the current plan’s price: that pays the invoice unchanged', async () => {
    const store = await shop('esperta');
    const large = await plan('Enorme', '500,00');
    const { txid } = await charge(store, { planId: large, priceCents: 50_000 });
    await record(store, txid, paid(['S1', 9_990]));
    expect(await invoice(store)).toEqual({
      status: 'paid',
      detail: 'Plano esperta',
      cents: 9_990,
      planId: store.planId,
    });
    expect((await company(store)).planId).toBe(store.planId);
  });

  it('a smaller plan counts what was received for the dearer one, and the rest is a credit', async () => {
    const store = await shop('encolhe');
    const small = await plan('Pequeno', '50,00');
    const first = await charge(store);
    await record(store, first.txid, paid(['M1', 6_000]));
    expect(await credits(store)).toEqual([]);
    const { txid, valueCents } = await charge(store, { planId: small, priceCents: 5_000 });
    expect(valueCents).toBe(1);
    await record(store, txid, paid(['M2', 1]));
    expect(await invoice(store)).toEqual({ status: 'paid', detail: 'Pequeno', cents: 5_000, planId: small });
    expect(await credits(store)).toEqual([{ cents: 1_001, reason: 'too-much' }]);
    await record(store, first.txid, paid(['M1', 6_000]));
    expect(await credits(store)).toHaveLength(1);
  });

  it('a plan deleted between code and payment is not applied: the invoice is paid, and the rest is a credit', async () => {
    const store = await shop('sumiu');
    const other = await plan('Passageiro', '150,00');
    const { txid } = await charge(store, { planId: other, priceCents: 15_000 });
    await sql('delete from plans where id = $1', [other]);
    await record(store, txid, paid(['D1', 15_000]));
    expect(await invoice(store)).toMatchObject({ status: 'paid', detail: 'Plano sumiu', cents: 9_990 });
    expect(await credits(store)).toEqual([{ cents: 5_010, reason: 'too-much' }]);
    expect((await company(store)).planId).toBe(store.planId);
  });
});

describe('charge', () => {
  it('is checked until a week after its end, and then given up, open or unknown', async () => {
    const store = await shop('fim');
    const { txid } = await charge(store);
    const open = { status: 'open', payments: [] } as const;
    testContext.clock.move(7 * 24 * hourMs);
    await record(store, txid, null);
    expect(await chargeStatus(txid)).toBe('creating');
    testContext.clock.move(1.5 * hourMs);
    await record(store, txid, { ...open, payments: [] });
    expect(await chargeStatus(txid)).toBe('expired');
  });

  it('a charge reported as expired is checked until its own end, as a payment may still arrive', async () => {
    const store = await shop('cedo');
    const { txid } = await charge(store);
    const over = { status: 'over' as const, payments: [] };
    await record(store, txid, over);
    expect(await chargeStatus(txid)).toBe('creating');
    testContext.clock.move(hourMs);
    await record(store, txid, over);
    expect(await chargeStatus(txid)).toBe('expired');
  });

  it('a paid charge stays paid, whatever is reported later', async () => {
    const store = await shop('fica');
    const { txid } = await charge(store);
    await record(store, txid, paid(['F1', 9_990]));
    testContext.clock.move(48 * hourMs);
    for (const later of [null, { status: 'over' as const, payments: [] }]) await record(store, txid, later);
    expect(await chargeStatus(txid)).toBe('paid');
  });

  it('asks for the missing amount, at least a cent, without what others paid', async () => {
    const store = await shop('resto');
    await record(store, (await charge(store)).txid, { ...paid(['R1', 9_000]), status: 'open' });
    const rest = await charge(store);
    expect(rest.valueCents).toBe(990);
    await record(store, rest.txid, paid(['R2', 990]));
    expect(await invoice(store)).toMatchObject({ status: 'paid', cents: 9_990 });
    expect(await credits(store)).toEqual([]);
  });

  it('is reused while it is valid for five minutes; nearer to its end another is created', async () => {
    const store = await shop('mesma');
    const first = await charge(store);
    testContext.clock.move(55 * 60_000 - 1);
    expect((await charge(store)).txid).toBe(first.txid);
    testContext.clock.move(1);
    expect((await charge(store)).txid).not.toBe(first.txid);
  });
});

it('a paid due date that the operator sets again is charged again, and paid separately', async () => {
  const store = await shop('estornada');
  const first = await charge(store);
  const { due } = await company(store);
  await record(store, first.txid, paid(['E1', 9_990]));
  await run(store, (tx) => updateCompany(tx, store.actor, { dueDate: due.toISOString() }));
  expect((await company(store)).due).toEqual(due);
  const again = { ...store, invoiceId: (await run(store, findOpenInvoiceId)) ?? 0 };
  expect(again.invoiceId).toBeGreaterThan(store.invoiceId);
  await run(store, updateInvoices);
  await record(again, (await charge(again)).txid, paid(['E2', 9_990]));
  expect(await Promise.all([invoice(store), invoice(again)])).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  expect((await company(store)).due > due).toBe(true);
  expect(await run(store, findOpenInvoiceId)).toBeNull();
  expect(await credits(store)).toEqual([]);
});

it('after a payment nothing is open: the next invoice is created when it is near', async () => {
  const store = await shop('proxima');
  await record(store, (await charge(store)).txid, paid(['X1', 9_990]));
  const open = await sql("select id from invoices where company_id = $1 and status = 'open'", [store.actor.companyId]);
  expect(open).toEqual([]);
});
