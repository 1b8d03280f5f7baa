import type { Tx } from '../../platform/db/tx.ts';
import { advanceSendingJob, advanceSendingKey } from '../campaign.jobs.ts';

/** The connection's campaigns are looked at then; what was to be looked at later under its key is looked at now. */
export const enqueueAdvance = (tx: Tx, whatsappId: number, runAt: Date): void =>
  tx.enqueue(
    advanceSendingJob,
    { companyId: tx.companyId, whatsappId },
    { key: advanceSendingKey(whatsappId), ...(runAt > tx.now && { runAt }) },
  );
