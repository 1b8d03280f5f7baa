import type { TxContext } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import type { announceCreditJob, announceReturnJob } from '../payment.jobs.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { mailOperators } from './mail-operators.ts';

type Announced = PayloadOf<typeof announceCreditJob | typeof announceReturnJob>;

const announceAs =
  (kind: 'paymentCredit' | 'paymentReturned', path: string) =>
  (context: TxContext, deps: PaymentDeps, { companyName, valueCents, idempotencyKey }: Announced): Promise<void> =>
    mailOperators(
      context,
      deps,
      { kind, detail: companyName, valueCents, address: `${deps.publicUrl}${path}` },
      idempotencyKey,
    );

export const announceCredit = announceAs('paymentCredit', '/payments?tab=credits');
export const announceReturn = announceAs('paymentReturned', '/payments');
