import { inSystem, type TxContext } from '../../platform/db/tx.ts';
import { selectDueCharges, selectNamedCharges } from '../charge.store.ts';
import type { PaymentProvider } from '../drivers/payment-provider.ts';
import { checkChargeJob, checkKey } from '../payment.jobs.ts';

const maxAtOnce = { limit: 200, paidLimit: 50 };

/** For all companies: checks charges, and returns, in case the provider sends no webhooks. */
export const enqueueDueChecks = (context: TxContext, provider: PaymentProvider): Promise<void> =>
  inSystem(context, 0, async (system) => {
    // Late: a job that waits stays where it is. Replaced every time, it would stay behind all other jobs of a full pool.
    for (const due of await selectDueCharges(system, provider.name, maxAtOnce))
      system.enqueue(checkChargeJob, due, { key: checkKey(due), maxAttempts: 1, late: true });
  });

/** For all companies: the charges named by a provider. Unknown ones are ignored; repeats are one check. */
export const enqueueNamedChecks = (
  context: TxContext,
  provider: PaymentProvider,
  txids: readonly string[],
): Promise<void> =>
  inSystem(context, 0, async (system) => {
    for (const named of await selectNamedCharges(system, provider.name, txids)) {
      const hinted = { ...named, misses: 0 };
      system.enqueue(checkChargeJob, hinted, { key: checkKey(hinted), maxAttempts: 3 });
    }
  });
