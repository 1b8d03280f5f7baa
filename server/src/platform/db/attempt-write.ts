import type { Tx } from './tx.ts';

/**
 * Runs `write`, and rolls it back to a savepoint when it returns undefined. This is cheaper than deleting what was just
 * inserted: for every deleted row, foreign keys make PostgreSQL search the large tables that refer to it. Do not nest.
 */
export async function attemptWrite<T>(tx: Tx, write: () => Promise<T | undefined>): Promise<T | undefined> {
  await tx.rows('attempt-begin', 'savepoint attempt', []);
  const written = await write();
  if (written === undefined) await tx.rows('attempt-undo', 'rollback to savepoint attempt', []);
  await tx.rows('attempt-end', 'release savepoint attempt', []);
  return written;
}
