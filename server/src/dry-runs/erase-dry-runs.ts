import type { Tx } from '../platform/db/tx.ts';

/** Results hold what was said in the conversations that were played: all of them go, they are made again in a minute. */
export async function eraseDryRuns(tx: Tx): Promise<{ rows: number }> {
  const removed = await tx.rows(
    'erase-dry-runs',
    'delete from dry_runs where company_id = current_company() returning id',
    [],
  );
  return { rows: removed.length };
}
