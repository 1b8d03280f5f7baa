import type pg from 'pg';

/** Tables with more than one page: what fits into one is read at once by any plan. */
const newTablesSql = `select quote_ident(relname) as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples <= 0
    and pg_relation_size(oid) > current_setting('block_size')::int`;

/**
 * Analyses tables that have grown from nothing and were never analysed. Without statistics the planner takes a company for one row in two
 * hundred, and joins what it believes to be four rows all with all: on an installation of five minutes a statement took 3.7 s that takes
 * 3 ms (docs/decisions/0478). Autovacuum looks every 20 s, other servers' every minute, and forgets at a crash what it has counted.
 * From then on it does.
 */
export async function analyzeNewTables(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(newTablesSql);
  const names = rows.map(({ name }) => name);
  if (names.length > 0) await owner.query(`analyze (skip_locked) ${names.join(', ')}`);
  return names;
}
