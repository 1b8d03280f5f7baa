import { lockCompany } from '../../companies/lock-company.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { type ChargeRow, postponeCheck, selectCharge } from '../charge.store.ts';
import { nextCheckAt, nextHintedCheckAt } from '../check-times.rules.ts';
import { type PaymentProvider, ProviderError } from '../drivers/payment-provider.ts';
import { checkChargeJob, checkKey } from '../payment.jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { recordState } from './record-state.ts';

/** Fetches a charge's state from the provider and records it. No transaction is open during the call. */
export async function checkCharge(
  context: TxContext,
  deps: PaymentDeps,
  job: PayloadOf<typeof checkChargeJob>,
): Promise<void> {
  const { provider, log } = deps;
  const { companyId, txid } = job;
  const charge = await inTx(context, companyId, (tx) => selectCharge(tx, txid));
  if (!provider || charge?.provider !== provider.name) return;
  const state = await askProvider(provider, { ...charge, cents: charge.valueCents }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ companyId, txid, reason: error.message }, 'the payment provider did not answer');
    return undefined;
  });
  await inTx(context, companyId, async (tx) => {
    if (state === undefined) return checkLater(tx, charge, job);
    await lockCompany(tx);
    if (await isRecordedSince(tx, charge))
      return tx.enqueue(checkChargeJob, job, { key: checkKey(job), maxAttempts: 3 });
    await recordState(tx, txid, state, deps);
  });
}

const askProvider = (provider: PaymentProvider, charge: Parameters<PaymentProvider['findCharge']>[0]) =>
  provider.findCharge(charge);

/** A check that overtook this one has recorded a state that may be newer. The caller holds the company's lock. */
async function isRecordedSince(tx: Tx, { txid, updatedAt }: ChargeRow): Promise<boolean> {
  const present = await selectCharge(tx, txid);
  return present?.updatedAt.getTime() !== updatedAt.getTime();
}

async function checkLater(
  tx: Tx,
  charge: ChargeRow,
  { misses, ...named }: PayloadOf<typeof checkChargeJob>,
): Promise<void> {
  await postponeCheck(tx, charge.id, nextCheckAt(charge, tx.now));
  if (misses === undefined) return;
  const runAt = nextHintedCheckAt(misses + 1, tx.now);
  const next = { ...named, misses: misses + 1 };
  if (runAt) tx.enqueue(checkChargeJob, next, { key: checkKey(next), runAt, maxAttempts: 3 });
}
