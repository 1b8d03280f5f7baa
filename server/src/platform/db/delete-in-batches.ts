import type pg from 'pg';

/** Rows per transaction, limited so that none holds its locks for long. */
const batchSize = 2000;
/** A run ends after this time; the next one continues. */
const defaultMaxMs = 300_000;

/**
 * Repeats a deletion of at most `$1` rows, each in its own transaction, until none are left. The statement must skip
 * rows locked by other processes (`for update skip locked`).
 */
export async function deleteInBatches(
  db: Pick<pg.Pool, 'query'>,
  statement: string,
  values: unknown[] = [],
  maxMs = defaultMaxMs,
): Promise<void> {
  const begun = Date.now();
  for (;;) {
    const { rowCount } = await db.query(statement, [batchSize, ...values]);
    if ((rowCount ?? 0) < batchSize || Date.now() - begun >= maxMs) return;
  }
}
