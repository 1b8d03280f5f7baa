import type pg from 'pg';

/** Tables with more than one page: a table of one page is read at once by any plan. */
const newTablesSql = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples <= 0
    and pg_relation_size(oid) > current_setting('block_size')::int`;

/**
 * Analyses tables that have grown from empty and were never analysed. Without statistics the planner assumes that a
 * company has one row in two hundred, and joins what it takes for four rows without an index: on an installation five
 * minutes old a statement took 3.7 s that takes 3 ms with statistics (docs/decisions/0478). Autovacuum runs every 20 s
 * (on other servers every minute) and loses its counts in a crash. Once a table has been analysed, autovacuum keeps its
 * statistics current.
 */
export async function analyzeNewTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(newTablesSql);
  const names = rows.map(({ name }) => name);
  if (names.length > 0) await owner.query(`analyze (skip_locked) ${names.join(', ')}`);
  return names;
}
