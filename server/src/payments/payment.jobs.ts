import { z } from 'zod';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** Somebody should look what has become of a charge. A bank that hangs holds nothing but other services. */
export const checkChargeJob = defineJob('check-charge', z.object({ companyId: storedId, txid: z.string().max(40) }), {
  pool: 'external',
});

const moneyOfCompany = z.object({ companyName: z.string(), valueCents: z.int().positive() });

/** The operators of the installation hear of money that no invoice asked for. */
export const announceCreditJob = defineJob('tell-credit', moneyOfCompany);

/** The operators hear of a refund or a chargeback. */
export const announceReturnJob = defineJob('tell-return', moneyOfCompany);
