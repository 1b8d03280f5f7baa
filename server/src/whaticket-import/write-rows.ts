import { sql } from 'kysely';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';
import type { TargetRow } from './entity.ts';

/**
 * Inserts rows of any tables, with one statement per table; table and column names come from the entities, never from
 * the source. The rows of a table have the same columns. The verbs of the features are bypassed, as when a backup is
 * restored (docs/decisions/0445); constraints and triggers apply.
 */
export async function writeRows(tx: Tx, rows: readonly TargetRow[]): Promise<void> {
  for (const [table, ofTable] of Map.groupBy(rows, (row) => row.table)) {
    const columns = Object.keys(ofTable[0]?.values ?? {}).map((name) => sql.ref(name));
    const values = jsonb(ofTable.map((row) => row.values));
    await sql`insert into ${sql.table(table)} (${sql.join(columns)}) overriding system value
      select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${withoutZero(values)}::jsonb)`.execute(
      tx.db,
    );
  }
}

/** PostgreSQL's text cannot contain U+0000. */
const withoutZero = (json: string): string => json.replaceAll(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1');

export async function drawIds(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(s.name)::float8 as id
    from (select pg_get_serial_sequence(${table}, 'id') as name offset 0) s, generate_series(1, ${count})`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
}
