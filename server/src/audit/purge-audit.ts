import { auditRetentionDays } from '@balcao/contract/audit/audit';
import { dayMs } from '@balcao/contract/durations';
import { inSystem, type TxContext } from '../platform/db/tx.ts';
import { deleteEntriesBefore } from './audit.store.ts';

const batchSize = 5_000;

/** Bypasses row-level security: deletes old entries of all companies, one batch per transaction. */
export async function purgeAudit(context: TxContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - auditRetentionDays * dayMs);
  let removed: number;
  do removed = await inSystem(context, 0, (system) => deleteEntriesBefore(system, before, batchSize));
  while (removed === batchSize);
}
