import { removeUnusedFiles } from '../../files/remove-unused-files.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import type { Person } from '../find-person.ts';
import { announceExports } from './contact-export.audience.ts';
import { deleteExportsOf, deleteOldExports, oldest } from './contact-export.store.ts';

/**
 * Archives are kept for some days: long enough to be handed over, without leaving a permanent second copy of a person.
 */
export async function purgeContactExports(context: TxContext): Promise<void> {
  // Bypasses row-level security to find the companies that have any.
  const { rows } = await context.database.owner.query<{ id: number }>(
    'select distinct company_id as id from contact_exports where requested_at < $1',
    [oldest(context.clock.now())],
  );
  await processEach(rows, ({ id }) =>
    inTx(context, id, async (tx) => {
      const removed = await deleteOldExports(tx);
      announceExports(tx);
      await removeUnusedFiles(
        tx,
        removed.flatMap(({ fileId }) => fileId ?? []),
      );
    }),
  );
}

/** Deletes the archives of an erased person. An export in progress finds no row, and stores nothing. */
export async function eraseContactExports(
  tx: Tx,
  { contactIds }: Pick<Person, 'contactIds'>,
): Promise<{ rows: number; fileIds: number[] }> {
  const removed = await deleteExportsOf(tx, contactIds);
  if (removed.length > 0) announceExports(tx);
  return { rows: removed.length, fileIds: removed.flatMap(({ fileId }) => fileId ?? []) };
}
