import type pg from 'pg';

/** Rows of one company in one table from which on the company counts as large. */
const largeFrom = 10_000;

export type LargeCompanies = {
  has(companyId: number): boolean;
  refresh(): Promise<void>;
};

/**
 * Companies that have many rows in some table, according to PostgreSQL's statistics. A prepared statement keeps the
 * plan that was made for the company that was current when it was planned. For a company of twenty rows any index will
 * do, but the same plan reads a million rows of another. So large companies have prepared statements of their own.
 *
 * `selectCounted`: those that have been counted as large. The statistics of a column name a hundred values at most, so
 * that in a large installation they miss companies with a hundred thousand messages.
 */
export function openLargeCompanies(
  owner: pg.Pool,
  selectCounted: (owner: pg.Pool, minRows: number) => Promise<number[]>,
): LargeCompanies {
  let large: ReadonlySet<number> = new Set();
  return {
    has: (companyId) => large.has(companyId),
    async refresh() {
      const { rows } = await owner.query<{ id: number }>(
        `select distinct v.id from pg_stats s
         join pg_class c on c.relname = s.tablename and c.relnamespace = s.schemaname::regnamespace
         cross join unnest(s.most_common_vals::text::int[], s.most_common_freqs) v(id, freq)
         where s.schemaname = 'public' and s.attname = 'company_id' and v.freq * c.reltuples >= $1`,
        [largeFrom],
      );
      large = new Set([...rows.map(({ id }) => id), ...(await selectCounted(owner, largeFrom))]);
    },
  };
}
