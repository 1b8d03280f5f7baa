import type { RecordPages } from './use-records.ts';

type Identified = { id: number };

/** Operations of live reducers on a paged list. Pure and idempotent. */
export const findRow = <Row extends Identified>(cached: RecordPages<Row>, id: number): Row | undefined =>
  cached.pages.flatMap((page) => page.rows).find((row) => row.id === id);

/**
 * Inserts or moves the row to its sorted position. One that sorts after the last loaded page is left out. `action`: only a
 * created row adds to the total; a changed one may come from a page that is not loaded, and is part of it.
 */
export function upsertRow<Row extends Identified>(
  cached: RecordPages<Row>,
  row: Row,
  order: (a: Row, b: Row) => number,
  action: string,
): RecordPages<Row> {
  const known = findRow(cached, row.id) !== undefined;
  const pages = cached.pages.map((page) => ({ ...page, rows: page.rows.filter((other) => other.id !== row.id) }));
  const last = pages.at(-1);
  const target =
    pages.find((page) => page.rows.some((other) => order(row, other) < 0)) ?? (last?.hasMore ? undefined : last);
  if (target) {
    const at = target.rows.findIndex((other) => order(row, other) < 0);
    target.rows.splice(at < 0 ? target.rows.length : at, 0, row);
  }
  const more = target && !known && action === 'create' ? 1 : 0;
  return { ...cached, pages: pages.map((page) => ({ ...page, count: page.count + more })) };
}

/** Removes the row; returns the same object when it is absent. */
export function removeRow<Row extends Identified>(cached: RecordPages<Row>, id: number): RecordPages<Row> {
  if (!findRow(cached, id)) return cached;
  return {
    ...cached,
    pages: cached.pages.map((page) => ({
      ...page,
      count: page.count - 1,
      rows: page.rows.filter((row) => row.id !== id),
    })),
  };
}

/** The same for an unpaged list. */
export const upsertInList = <Row extends Identified>(
  rows: readonly Row[],
  row: Row,
  order: (a: Row, b: Row) => number,
): Row[] => [...rows.filter((other) => other.id !== row.id), row].sort(order);
