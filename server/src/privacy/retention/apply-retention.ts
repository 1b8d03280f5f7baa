import { recordAudit } from '../../audit/record-audit.ts';
import { type RemovedBatch, removeOldFiles, removeOldMessages } from '../../messages/retention/remove-old-messages.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { readSettings } from '../../settings/read-setting.ts';
import { clearOldLastMessages } from '../../tickets/change/clear-old-last-messages.ts';
import { monthsBefore } from './months-before.ts';

/** Small, so that requests do not wait long for its locks. */
const batchSize = 500;
/**
 * `maxBatches`: the next run continues after this many. `applied`: what was applied to each company completely, as its
 * day and periods.
 */
type Run = { maxBatches: number; applied: Map<number, string> };
const newRun = ({ maxBatches = 200 }: { maxBatches?: number } = {}): Run => ({ maxBatches, applied: new Map() });

/**
 * After a run that left nothing of a company, it is skipped until the next day, or until it changes a period: looking
 * for old messages reads all of its messages.
 */
export function openRetention(
  context: TxContext,
  store: FileStore,
  limits: { maxBatches?: number } = {},
): () => Promise<void> {
  const run = newRun(limits);
  return () => applyRetention(context, store, run);
}

/**
 * Deletes, in batches, data past the companies' retention periods. Bytes are deleted after the commit; after a crash in
 * between the sweep of files deletes them.
 */
export async function applyRetention(context: TxContext, store: FileStore, run = newRun()): Promise<void> {
  // Bypasses row-level security to find the companies that have a retention.
  const { rows } = await context.database.owner.query<{ id: number }>(
    `select distinct company_id as id from settings where company_id is not null and key in ('messageRetentionMonths', 'fileRetentionMonths') and value <> '0'`,
  );
  await processEach(rows, ({ id }) => applyIn(context, store, id, run));
}

async function applyIn(
  context: TxContext,
  store: FileStore,
  companyId: number,
  { maxBatches, applied }: Run,
): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTx(context, companyId, work);
  const { messageRetentionMonths, fileRetentionMonths } = await within((tx) =>
    readSettings(tx, ['messageRetentionMonths', 'fileRetentionMonths']),
  );
  const now = context.clock.now();
  const turn = [now.toISOString().slice(0, 10), messageRetentionMonths, fileRetentionMonths].join();
  if (applied.get(companyId) === turn) return;
  const removed = { messages: 0, files: 0 };
  const removeBatch = async (remove: (tx: Tx) => Promise<RemovedBatch>): Promise<number> => {
    const batch = await within(remove);
    for (const key of batch.keys) await store.remove(key);
    removed.files += batch.files;
    return batch.messages;
  };
  let isComplete = true;
  const inBatches = async (change: () => Promise<number>): Promise<number> => {
    let changed = 0;
    for (let n = 0; n < maxBatches; n += 1) {
      const count = await change();
      changed += count;
      if (count < batchSize) return changed;
    }
    isComplete = false;
    return changed;
  };
  const messagesBefore = monthsBefore(now, messageRetentionMonths);
  if (messagesBefore) {
    removed.messages = await inBatches(() => removeBatch((tx) => removeOldMessages(tx, messagesBefore, batchSize)));
    await inBatches(() => within((tx) => clearOldLastMessages(tx, messagesBefore, batchSize)));
  }
  const filesBefore = monthsBefore(now, fileRetentionMonths);
  if (filesBefore) await inBatches(() => removeBatch((tx) => removeOldFiles(tx, filesBefore, batchSize)));
  if (removed.messages + removed.files > 0) await within((tx) => recordRemoval(tx, removed));
  if (isComplete) applied.set(companyId, turn);
}

const recordRemoval = (tx: Tx, { messages, files }: { messages: number; files: number }): Promise<void> =>
  recordAudit(tx, {
    action: 'privacy.retention',
    by: null,
    changes: { messages: { after: messages }, files: { after: files } },
  });
