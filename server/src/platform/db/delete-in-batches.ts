import type pg from 'pg';

/** Rows of one transaction: none holds its locks for long. */
const batchSize = 2000;
/** A run ends after this; the next one goes on. */
const defaultMaxMs = 300_000;

/**
 * Repeats a deletion of at most `$1` rows, each in a transaction of its own, until there are no more of them. What another process has locked is to
 * be left to it (`for update skip locked`).
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
