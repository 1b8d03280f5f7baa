import { announceListImported, importListItems } from '../contact-lists/import-list-items.ts';
import { importContacts } from '../contacts/import-contacts.ts';
import { retryOnRace } from '../platform/db/retry-on-race.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { announceImport, announceImported } from './contact-import.audience.ts';
import { runContactImportJob } from './contact-import.jobs.ts';
import { lockContactImport, lockOpenRows, markRowsDone, saveContactImport } from './contact-import.store.ts';

/** Rows per transaction: small, so that its locks are short. */
export const batchSize = 250;
/** After this many batches the job is enqueued again, so that other jobs run in between. */
const batchesPerRun = 20;
const noticeEveryMs = 1000;

/** Imports the remaining rows. After a crash, committed batches are not repeated. */
export async function runContactImport(
  context: TxContext,
  { companyId, importId }: { companyId: number; importId: number },
): Promise<void> {
  let noticedAt = 0;
  for (let n = 1; n <= batchesPerRun; n += 1) {
    const isNoticeDue = Date.now() - noticedAt >= noticeEveryMs;
    const hasMore = await retryOnRace(() =>
      inTx(context, companyId, async (tx) => {
        const more = await importBatch(tx, importId);
        if (more && isNoticeDue) await announceImport(tx, importId);
        if (more && n === batchesPerRun) tx.enqueue(runContactImportJob, { companyId, importId }, { priority: 10 });
        return more;
      }),
    );
    if (!hasMore) return;
    if (isNoticeDue) noticedAt = Date.now();
  }
}

/** Returns whether rows remain. */
async function importBatch(tx: Tx, importId: number): Promise<boolean> {
  const locked = await lockContactImport(tx, importId);
  if (locked?.status !== 'running') return false;
  const rows = await lockOpenRows(tx, importId, batchSize);
  if (rows.length === 0) {
    await saveContactImport(tx, importId, { status: 'done' });
    await announceImport(tx, importId);
    if (locked.contactListId === null) announceImported(tx);
    else await announceListImported(tx, locked.contactListId);
    return false;
  }
  const results = await (locked.contactListId === null
    ? importContacts(tx, rows, { preserveNames: locked.source !== 'file' })
    : importListItems(tx, locked.contactListId, rows));
  await markRowsDone(
    tx,
    importId,
    rows.flatMap(({ row }, i) => {
      const outcome = results[i];
      return outcome === undefined ? [] : [{ row, outcome }];
    }),
  );
  return true;
}
