import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './tx.ts';

/** Always later than the stored value, even within the same millisecond: screens compare it to find the newer row. */
export const laterThanBefore = (tx: Tx): RawBuilder<Date> =>
  sql<Date>`greatest(${tx.now}, updated_at + interval '1 millisecond')`;
