import type { Tx } from '../platform/db/tx.ts';

/** Results contain texts of the played conversations: all are deleted, and can be repeated in a minute. */
export async function eraseDryRuns(tx: Tx): Promise<{ rows: number }> {
  const removed = await tx.rows(
    'erase-dry-runs',
    'delete from dry_runs where company_id = current_company() returning id',
    [],
  );
  return { rows: removed.length };
}
