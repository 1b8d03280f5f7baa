import type { Tx } from '../../platform/db/tx.ts';
import { advanceSendingJob, advanceSendingKey } from '../campaign.jobs.ts';

/** Schedules the next check of a connection's campaigns; the key replaces a check that is scheduled already. */
export const enqueueAdvance = (tx: Tx, whatsappId: number, runAt: Date): void =>
  tx.enqueue(
    advanceSendingJob,
    { companyId: tx.companyId, whatsappId },
    { key: advanceSendingKey(whatsappId), ...(runAt > tx.now && { runAt }) },
  );
