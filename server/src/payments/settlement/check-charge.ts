import { inTx, type TxContext } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { postponeCheck, selectCharge } from '../charge.store.ts';
import { nextCheckAt } from '../check-times.rules.ts';
import { type PaymentProvider, ProviderError } from '../drivers/payment-provider.ts';
import type { checkChargeJob } from '../payment.jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { recordState } from './record-state.ts';

/** Fetches a charge's state from the provider and records it. No transaction is open during the call. */
export async function checkCharge(
  context: TxContext,
  deps: PaymentDeps,
  { companyId, txid }: PayloadOf<typeof checkChargeJob>,
): Promise<void> {
  const { provider, log } = deps;
  const charge = await inTx(context, companyId, (tx) => selectCharge(tx, txid));
  if (!provider || charge?.provider !== provider.name) return;
  const state = await askProvider(provider, { ...charge, cents: charge.valueCents }).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ companyId, txid, reason: error.message }, 'a provider of payments did not answer');
    return undefined;
  });
  await inTx(context, companyId, async (tx) => {
    if (state === undefined) await postponeCheck(tx, charge.id, nextCheckAt(charge, tx.now));
    else await recordState(tx, txid, state, deps);
  });
}

const askProvider = (provider: PaymentProvider, charge: Parameters<PaymentProvider['findCharge']>[0]) =>
  provider.findCharge(charge);
