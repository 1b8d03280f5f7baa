import { z } from 'zod';
import { defineJob, storedId } from '../platform/jobs/job.ts';

const namedCharge = z.object({
  companyId: storedId,
  txid: z.string().max(40),
  /** after a hint of the provider: how often it then gave no state; absent in checks that nobody caused */
  misses: z.int().min(0).optional(),
});

/** Checks the state of a charge. A bank that hangs blocks only the pool of external services. */
export const checkChargeJob = defineJob('check-charge', namedCharge, { pool: 'external' });

const moneyOfCompany = z.object({
  companyName: z.string(),
  valueCents: z.int().positive(),
  /** of its mails; absent in jobs from before */
  idempotencyKey: z.string().optional(),
});

/** A hint's check has a key of its own: the sweep must not replace it by a check that nobody repeats. */
export const checkKey = ({ txid, misses }: { txid: string; misses?: number | undefined }): string =>
  `${misses === undefined ? 'charge' : 'hint'}:${txid}`;

/** Notifies the installation's operators of money that belongs to no invoice. */
export const announceCreditJob = defineJob('tell-credit', moneyOfCompany);

/** Notifies the operators of a refund or a chargeback. */
export const announceReturnJob = defineJob('tell-return', moneyOfCompany);
