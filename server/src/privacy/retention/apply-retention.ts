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
/** The next run continues after this many. */
const maxBatches = 200;

/**
 * Deletes, in batches, data past the companies' retention periods. Bytes are deleted after the commit; after a crash in
 * between the sweep of files deletes them.
 */
export async function applyRetention(context: TxContext, store: FileStore): Promise<void> {
  // Bypasses row-level security to find the companies that have a retention.
  const { rows } = await context.database.owner.query<{ id: number }>(
    `select distinct company_id as id from settings where company_id is not null and key in ('messageRetentionMonths', 'fileRetentionMonths') and value <> '0'`,
  );
  await processEach(rows, ({ id }) => applyIn(context, store, id));
}

async function applyIn(context: TxContext, store: FileStore, companyId: number): Promise<void> {
  const within = <T>(work: (tx: Tx) => Promise<T>) => inTx(context, companyId, work);
  const { messageRetentionMonths, fileRetentionMonths } = await within((tx) =>
    readSettings(tx, ['messageRetentionMonths', 'fileRetentionMonths']),
  );
  const now = context.clock.now();
  const removed = { messages: 0, files: 0 };
  const inBatches = async (remove: (tx: Tx) => Promise<RemovedBatch>): Promise<number> => {
    let changed = 0;
    for (let n = 0; n < maxBatches; n += 1) {
      const batch = await within(remove);
      for (const key of batch.keys) await store.remove(key);
      changed += batch.messages;
      removed.files += batch.files;
      if (batch.messages < batchSize) break;
    }
    return changed;
  };
  const messagesBefore = monthsBefore(now, messageRetentionMonths);
  if (messagesBefore) {
    removed.messages = await inBatches((tx) => removeOldMessages(tx, messagesBefore, batchSize));
    for (let n = 0; n < maxBatches; n += 1)
      if ((await within((tx) => clearOldLastMessages(tx, messagesBefore, batchSize))) < batchSize) break;
  }
  const filesBefore = monthsBefore(now, fileRetentionMonths);
  if (filesBefore) await inBatches((tx) => removeOldFiles(tx, filesBefore, batchSize));
  if (removed.messages + removed.files > 0) await within((tx) => recordRemoval(tx, removed));
}

const recordRemoval = (tx: Tx, { messages, files }: { messages: number; files: number }): Promise<void> =>
  recordAudit(tx, {
    action: 'privacy.retention',
    by: null,
    changes: { messages: { after: messages }, files: { after: files } },
  });
