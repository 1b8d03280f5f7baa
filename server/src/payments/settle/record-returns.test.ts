import { expect, it } from 'vitest';
import type { ProviderState } from '../drivers/payment-provider.ts';
import { paid, setUpPayments } from '../test-payments.ts';

const { sql, shop, charge, record, invoice, company, credits } = setUpPayments();

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

it('what went back is marked and told once, though it is asked for thrice; licence and invoice stay', async () => {
  const store = await shop('estornada');
  const { txid } = await charge(store);
  await record(store, txid, paid(['R1', 9_990]));
  const before = await company(store);
  for (const _ of [1, 2, 3]) await record(store, txid, returned(['R1', 9_990]));
  expect(await announced('estornada')).toEqual([9_990]);
  expect(await marks(txid)).toEqual([{ id: 'R1', cents: 9_990 }]);
  expect([await company(store), (await invoice(store)).status, await credits(store)]).toEqual([before, 'paid', []]);
});

it('a second part that goes back is told by itself, and a dispute that is won takes the mark away', async () => {
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

it('of what never paid anything here nothing is told', async () => {
  const store = await shop('nunca-paga');
  const { txid } = await charge(store);
  await record(store, txid, returned(['T1', 9_990]));
  expect([await announced('nunca-paga'), await marks(txid)]).toEqual([[], []]);
});
