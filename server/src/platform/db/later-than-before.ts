import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './tx.ts';

/** Always later than the stored value, even within the same millisecond: screens compare it to find the newer row. */
export const laterThanBefore = (tx: Tx): RawBuilder<Date> =>
  sql<Date>`greatest(${tx.now}, ${sql.raw(after('updated_at'))})`;

/** The same as SQL text; `now`: the parameter or column with the time of the transaction. */
export const laterThanBeforeSql = (now: string, stored = 'updated_at'): string => `greatest(${now}, ${after(stored)})`;

const after = (stored: string): string => `${stored} + interval '1 millisecond'`;
