import { dayMs } from '@balcao/contract/durations';
import { removeUnusedFiles } from '../../files/remove-unused-files.ts';
import { inTx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { deleteExportsBefore } from './report-export.store.ts';

/** Files of reports are kept for a day, mailed ones for a week. */
export async function purgeExports(context: TxContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - dayMs);
  // Bypasses row-level security to find the companies that have any.
  const { rows } = await context.database.owner.query<{ id: number }>(
    'select distinct company_id as id from report_exports where created_at < $1',
    [before],
  );
  await processEach(rows, ({ id }) =>
    inTx(context, id, async (tx) => {
      const removed = await deleteExportsBefore(tx, before, new Date(before.getTime() - 6 * dayMs));
      await removeUnusedFiles(
        tx,
        removed.flatMap(({ fileId }) => fileId ?? []),
      );
    }),
  );
}
