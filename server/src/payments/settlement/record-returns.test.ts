import { describe, expect, it } from 'vitest';
import { announceInvoices } from '../../invoices/announce-invoices.ts';
import { updateInvoices } from '../../invoices/update-invoices.ts';
import { inSystem } from '../../platform/db/tx.ts';
import type { ProviderState } from '../drivers/payment-provider.ts';
import { selectPayments } from '../payment.store.ts';
import { paid, setUpPayments } from '../test-payments.ts';

const { sql, shop, charge, record, invoice, company, credits, run, deps, context } = setUpPayments();

const returned = (...payments: [id: string, cents: number][]): ProviderState => ({
  status: 'over',
  payments: [],
  returned: payments.map(([id, cents]) => ({ id, cents })),
});
const announced = async (companyName: string) =>
  (
    await sql<{ cents: number }>(
      `select (j.payload->>'valueCents')::int as cents from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'tell-return' and j.payload->>'companyName' = $1 order by j.id`,
      [companyName],
    )
  ).map(({ cents }) => cents);
const marks = (txid: string) =>
  sql(
    `select p.provider_payment_id as id, p.returned_cents as cents from payments p join charges c using (company_id)
     where c.id = p.charge_id and c.txid = $1 order by p.id`,
    [txid],
  );

it('a refund is marked and reported once, though checked three times; licence and invoice stay', async () => {
  const store = await shop('estornada');
  const { txid } = await charge(store);
  await record(store, txid, paid(['R1', 9_990]));
  const before = await company(store);
  for (const _ of [1, 2, 3]) await record(store, txid, returned(['R1', 9_990]));
  expect(await announced('estornada')).toEqual([9_990]);
  expect(await marks(txid)).toEqual([{ id: 'R1', cents: 9_990 }]);
  expect([await company(store), (await invoice(store)).status, await credits(store)]).toEqual([before, 'paid', []]);
});

it('a second partial refund is reported separately, and a won dispute removes the mark', async () => {
  const store = await shop('contestada');
  const { txid } = await charge(store);
  await record(store, txid, paid(['S1', 9_990]));
  await record(store, txid, { ...paid(['S1', 9_990]), returned: [{ id: 'S1', cents: 2_000 }] });
  await record(store, txid, { ...paid(['S1', 9_990]), returned: [{ id: 'S1', cents: 5_000 }] });
  expect(await announced('contestada')).toEqual([2_000, 3_000]);
  await record(store, txid, null);
  expect(await marks(txid)).toEqual([{ id: 'S1', cents: 5_000 }]);
  await record(store, txid, paid(['S1', 9_990]));
  expect([await marks(txid), await announced('contestada')]).toEqual([[{ id: 'S1', cents: 0 }], [2_000, 3_000]]);
});

describe('a payment that was refunded completely before it was first seen', () => {
  it.each([
    ['that the provider still lists', { ...paid(['T1', 9_990]), returned: [{ id: 'T1', cents: 9_990 }] }],
    ['that it lists as returned only', returned(['T1', 9_990])],
  ])('%s, is told once and stands in the list; it pays nothing', async (how, state) => {
    const store = await shop(how);
    const { txid } = await charge(store);
    for (const _ of [1, 2, 3]) await record(store, txid, state);
    expect(await announced(how)).toEqual([9_990]);
    expect([(await invoice(store)).status, await credits(store)]).toEqual(['open', []]);
    const [listed] = await inSystem(context(), 0, (system) => selectPayments(system, how, { skip: 0, limit: 2 }));
    expect(listed).toMatchObject({ value: 99.9, returned: 99.9, net: 0 });
    expect((await charge(store)).valueCents).toBe(9_990);
  });

  it('is a second payment if its refund fails after the invoice was paid by another', async () => {
    const store = await shop('paga-de-novo');
    const first = await charge(store);
    await record(store, first.txid, returned(['W1', 9_990]));
    const second = await charge(store);
    await record(store, second.txid, paid(['W2', 9_990]));
    await record(store, first.txid, paid(['W1', 9_990]));
    await record(store, first.txid, paid(['W1', 9_990]));
    expect(await credits(store)).toEqual([{ cents: 9_990, reason: 'paid-twice' }]);
    expect(await announced('paga-de-novo')).toEqual([9_990]);
  });

  it('is forgotten, and pays nothing, if the provider no longer lists it', async () => {
    const store = await shop('sumida');
    const { txid } = await charge(store);
    await record(store, txid, returned(['X1', 9_990]));
    await record(store, txid, { status: 'open', payments: [] });
    expect([await marks(txid), (await invoice(store)).status]).toEqual([[], 'open']);
  });
});

it('the company’s own audit trail has the refund', async () => {
  const store = await shop('anotada');
  const { txid } = await charge(store);
  await record(store, txid, paid(['U1', 9_990]));
  await record(store, txid, returned(['U1', 2_500]));
  expect(
    await sql("select changes from audit_entries where company_id = $1 and action = 'payment.return'", [
      store.actor.companyId,
    ]),
  ).toEqual([{ changes: { valueCents: { after: 2_500 } } }]);
});

it('a refund never exceeds its payment, and two payments of one charge are counted separately', async () => {
  const store = await shop('duas-partes');
  const { txid } = await charge(store);
  await record(store, txid, paid(['V1', 9_990], ['V2', 500]));
  await record(store, txid, returned(['V1', 9_990]));
  await record(store, txid, returned(['V1', 1], ['V2', 900]));
  await record(store, txid, returned(['V2', 900], ['V1', 10_000]));
  expect(await announced('duas-partes')).toEqual([9_990, 500, 9_989]);
  expect(await marks(txid)).toEqual([
    { id: 'V1', cents: 9_990 },
    { id: 'V2', cents: 500 },
  ]);
  const [last] = await inSystem(context(), 0, (system) => selectPayments(system, 'V2', { skip: 0, limit: 1 }));
  expect(last).toMatchObject({ value: 5, returned: 5, net: 0 });
});

describe('on an open invoice', () => {
  const open = (...parts: [id: string, cents: number][]): ProviderState => ({ ...paid(...parts), status: 'open' });

  it('a refunded part is charged again, and a former code over the rest does not pay it alone', async () => {
    const store = await shop('parte-devolvida');
    const first = await charge(store);
    await record(store, first.txid, open(['A1', 9_000]));
    const rest = await charge(store);
    expect(rest.valueCents).toBe(990);
    await record(store, first.txid, { ...open(['A1', 9_000]), returned: [{ id: 'A1', cents: 9_000 }] });
    expect((await charge(store)).valueCents).toBe(9_990);
    await record(store, rest.txid, paid(['A2', 990]));
    expect((await invoice(store)).status).toBe('open');
    expect((await charge(store)).valueCents).toBe(9_000);
  });

  it('a payment that is first seen after a partial refund counts with the rest', async () => {
    const store = await shop('tarde');
    const { txid } = await charge(store);
    await record(store, txid, { ...paid(['B1', 9_990]), returned: [{ id: 'B1', cents: 1 }] });
    expect([(await invoice(store)).status, await announced('tarde')]).toEqual(['open', [1]]);
    expect(await marks(txid)).toEqual([{ id: 'B1', cents: 1 }]);
    expect((await charge(store)).valueCents).toBe(1);
  });

  it('a refund that finally fails makes the payment whole, and pays', async () => {
    const store = await shop('desfeita');
    const { txid } = await charge(store);
    await record(store, txid, { ...paid(['C1', 9_990]), returned: [{ id: 'C1', cents: 5_000 }] });
    await record(store, txid, paid(['C1', 9_990]));
    expect([(await invoice(store)).status, await credits(store)]).toEqual(['paid', []]);
    const whole = await shop('desfeita-inteira');
    const charged = await charge(whole);
    await record(whole, charged.txid, { ...paid(['C2', 9_990]), returned: [{ id: 'C2', cents: 9_990 }] });
    expect([(await invoice(whole)).status, await marks(charged.txid)]).toEqual(['open', [{ id: 'C2', cents: 9_990 }]]);
    await record(whole, charged.txid, paid(['C2', 9_990]));
    expect([(await invoice(whole)).status, await marks(charged.txid)]).toEqual(['paid', [{ id: 'C2', cents: 0 }]]);
  });

  it('only the kept part becomes a credit when the invoice is withdrawn', async () => {
    const store = await shop('retirada-devolvida');
    const { txid } = await charge(store);
    const parts = open(['D1', 4_000], ['D2', 500]);
    const returns = [
      { id: 'D1', cents: 1_000 },
      { id: 'D2', cents: 500 },
    ];
    await record(store, txid, parts);
    await record(store, txid, { ...parts, returned: returns });
    await sql("update invoices set status = 'withdrawn' where id = $1", [store.invoiceId]);
    await run(store, (tx) => announceInvoices(tx, deps));
    expect(await credits(store)).toEqual([{ cents: 3_000, reason: 'withdrawn' }]);
  });

  it('a refund that fails after the invoice was withdrawn leaves a credit', async () => {
    const store = await shop('retirada-desfeita');
    const { txid } = await charge(store);
    const parts = open(['F1', 4_000], ['F2', 2_000]);
    const returns = [
      { id: 'F1', cents: 4_000 },
      { id: 'F2', cents: 500 },
    ];
    await record(store, txid, parts);
    await record(store, txid, { ...parts, returned: returns });
    await sql("update invoices set status = 'withdrawn' where id = $1", [store.invoiceId]);
    await run(store, (tx) => announceInvoices(tx, deps));
    expect((await credits(store)).map(({ cents }) => cents)).toEqual([1_500]);
    for (const _ of [1, 2]) await record(store, txid, parts);
    expect((await credits(store)).map(({ cents }) => cents)).toEqual([1_500, 4_000, 500]);
  });

  it('a lowered price that only the refunded part would cover is not paid by it', async () => {
    const store = await shop('barata-devolvida');
    const { txid } = await charge(store);
    const parts = open(['E1', 6_000]);
    await record(store, txid, parts);
    await record(store, txid, { ...parts, returned: [{ id: 'E1', cents: 600 }] });
    await sql("update plans set value = '55,00' where id = $1", [store.planId]);
    await run(store, updateInvoices);
    await run(store, (tx) => announceInvoices(tx, deps));
    expect((await invoice(store)).status).toBe('open');
  });
});
