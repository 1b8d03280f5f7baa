import type { Tx } from './tx.ts';

/**
 * Writes, and takes it back when `write` answers undefined. Cheaper than to delete what was just inserted: foreign keys of
 * large tables ask for each deleted row whether one of theirs refers to it. Not to be nested.
 */
export async function attemptWrite<T>(tx: Tx, write: () => Promise<T | undefined>): Promise<T | undefined> {
  await tx.rows('attempt-begin', 'savepoint attempt', []);
  const written = await write();
  if (written === undefined) await tx.rows('attempt-undo', 'rollback to savepoint attempt', []);
  await tx.rows('attempt-end', 'release savepoint attempt', []);
  return written;
}
