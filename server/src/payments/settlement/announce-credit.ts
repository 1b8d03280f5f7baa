import type { TxContext } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import type { announceCreditJob } from '../payment.jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { mailOperators } from './mail-operators.ts';

export const announceCredit = (
  context: TxContext,
  deps: PaymentDeps,
  { companyName, valueCents, idempotencyKey }: PayloadOf<typeof announceCreditJob>,
): Promise<void> =>
  mailOperators(
    context,
    deps,
    {
      kind: 'paymentCredit',
      detail: companyName,
      valueCents,
      address: `${deps.publicUrl}/payments?tab=credits`,
    },
    idempotencyKey,
  );
