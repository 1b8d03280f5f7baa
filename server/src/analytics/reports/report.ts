import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import type { ReportRequest } from './report-conditions.ts';

/** The source of a report: the screen reads pages by number, a file's batches by key. */
export type Report<Row> = {
  rows(tx: Tx, request: ReportRequest, skip: number, limit: number): Promise<Row[]>;
  batch(tx: Tx, request: ReportRequest, after: RowKey | null, limit: number): Promise<Batch<Row>>;
  /** The total count, and the totals below the table. */
  summarise(tx: Tx, request: ReportRequest): Promise<{ count: number; totals: Record<string, number | null> }>;
};

/**
 * The key of the last row read. `at`: the sort column, newest first, as text, because a Date would lose its
 * microseconds.
 */
export type RowKey = { at: string; id: number };
/** `next` null: no more rows. Concurrent inserts or deletions do not shift rows. */
type Batch<Row> = { rows: Row[]; next: RowKey | null };

/** The position to read rows from: a page by its number, or after a row. */
export type RowRange = { skip: number; after: RowKey | null; limit: number };

/** A report with too many rows to read at once. `select`: each row with its key. */
export const listedReport = <Row>(
  select: (tx: Tx, request: ReportRequest, range: RowRange) => Promise<{ row: Row; key: RowKey }[]>,
): Pick<Report<Row>, 'rows' | 'batch'> => ({
  rows: async (tx, request, skip, limit) =>
    (await select(tx, request, { skip, after: null, limit })).map(({ row }) => row),
  batch: async (tx, request, after, limit) => {
    const found = await select(tx, request, { skip: 0, after, limit });
    return { rows: found.map(({ row }) => row), next: (found.length === limit && found.at(-1)?.key) || null };
  },
});

/** A report whose rows are aggregated, and therefore read together. */
export const summedReport = <Row>(
  select: (tx: Tx, request: ReportRequest) => Promise<Row[]>,
): Pick<Report<Row>, 'rows' | 'batch'> => ({
  rows: async (tx, request, skip, limit) => (await select(tx, request)).slice(skip, skip + limit),
  batch: async (tx, request) => ({ rows: await select(tx, request), next: null }),
});

/** The condition for rows after this one, sorted by `at` and `id`, newest first. */
export const isBehind = (
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  after: RowKey | null,
): RawBuilder<unknown> =>
  after === null ? sql`true` : sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::bigint)`;
