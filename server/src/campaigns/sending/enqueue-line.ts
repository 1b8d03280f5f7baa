import type { Tx } from '../../platform/db/tx.ts';
import { advanceLineJob, advanceLineKey } from '../campaign.jobs.ts';

/** The connection's campaigns are looked at then; what was to be looked at later under its key is looked at now. */
export const enqueueLine = (tx: Tx, whatsappId: number, runAt: Date): void =>
  tx.enqueue(
    advanceLineJob,
    { companyId: tx.companyId, whatsappId },
    { key: advanceLineKey(whatsappId), ...(runAt > tx.now && { runAt }) },
  );
