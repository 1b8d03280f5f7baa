import { expect, it } from 'vitest';
import { type PaymentProvider, ProviderError, type ProviderState } from '../drivers/payment-provider.ts';
import { type BilledShop, paid, setUpPayments } from '../test-payments.ts';
import { checkCharge } from './check-charge.ts';
import { enqueueDueChecks, enqueueNamedChecks } from './enqueue-charge-checks.ts';

const { testContext, deps, context, sql, shop, charge, invoice } = setUpPayments();

const providerOf = (findCharge: () => Promise<ProviderState>): PaymentProvider => ({
  name: 'pix',
  minCents: 1,
  createCharge: () => Promise.reject(new ProviderError('not now')),
  findCharge,
  readWebhook: () => null,
});
const silent = providerOf(() => Promise.reject(new ProviderError('timeout')));
const answering = (state: ProviderState) => providerOf(async () => state);

/** `misses`: of a check that a webhook has caused. */
const check = (store: BilledShop, txid: string, provider: PaymentProvider, misses?: number) =>
  checkCharge(context(), { ...deps, provider }, { companyId: store.actor.companyId, txid, misses });
const waitingChecks = (txid: string) =>
  sql<{ misses: number | null; seconds: number }>(
    `select (j.payload->>'misses')::int as misses, extract(epoch from j.run_at - $2::timestamptz)::int as seconds
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'check-charge' and j.payload->>'txid' = $1 order by 1`,
    [txid, testContext.clock.now()],
  );

it('a response that another check has overtaken is not recorded: the charge is checked again', async () => {
  const store = await shop('ultrapassada');
  const { txid } = await charge(store);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<ProviderState>();
  const slow = check(
    store,
    txid,
    providerOf(() => {
      asked.resolve();
      return answered.promise;
    }),
  );
  await asked.promise;
  testContext.clock.move(1000);
  // Paid and returned while the first response is on its way.
  await check(store, txid, answering({ ...paid(['U-1', 9_990]), returned: [{ id: 'U-1', cents: 9_990 }] }));
  answered.resolve(paid(['U-1', 9_990]));
  await slow;
  expect((await invoice(store)).status).toBe('open');
  expect(await waitingChecks(txid)).toHaveLength(1);
});

it('a charge that the provider named is checked again soon when it then does not answer, also one that was given up', async () => {
  const store = await shop('nomeada-sem-resposta');
  const { txid } = await charge(store);
  await sql("update charges set status = 'expired' where txid = $1", [txid]);
  await check(store, txid, silent);
  expect(await waitingChecks(txid)).toEqual([]);
  await check(store, txid, silent, 0);
  expect(await waitingChecks(txid)).toEqual([{ misses: 1, seconds: 30 }]);
  await check(store, txid, silent, 1);
  expect(await waitingChecks(txid)).toEqual([{ misses: 2, seconds: 120 }]);
  await check(store, txid, silent, 7);
  expect(await waitingChecks(txid)).toEqual([{ misses: 2, seconds: 120 }]);
  await enqueueNamedChecks(context(), silent, [txid]);
  expect((await waitingChecks(txid)).map(({ misses }) => misses)).toEqual([0]);
  await check(store, txid, answering(paid(['N-1', 9_990])), 2);
  expect((await invoice(store)).status).toBe('paid');
});

it('a sweep does not replace the check of a named charge that still waits, as while a bank hangs', async () => {
  const store = await shop('nomeada-e-vencida');
  const { txid } = await charge(store);
  testContext.clock.move(60_000);
  await enqueueNamedChecks(context(), silent, [txid]);
  await enqueueDueChecks(context(), silent);
  expect((await waitingChecks(txid)).map(({ misses }) => misses)).toEqual([0, null]);
});
