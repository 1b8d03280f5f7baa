import type { TxContext } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import type { announceReturnJob } from '../payment.jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { mailOperators } from './mail-operators.ts';

export const announceReturn = (
  context: TxContext,
  deps: PaymentDeps,
  { companyName, valueCents, idempotencyKey }: PayloadOf<typeof announceReturnJob>,
): Promise<void> =>
  mailOperators(
    context,
    deps,
    {
      kind: 'paymentReturned',
      detail: companyName,
      valueCents,
      address: `${deps.publicUrl}/payments`,
    },
    idempotencyKey,
  );
