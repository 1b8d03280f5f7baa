type Loaded<Row> = { rows: readonly Row[]; size?: number; hasMore: boolean };

/** Removes duplicates: of rows on two pages the first is kept. */
export const distinctRows = <Row extends object>(pages: readonly Pick<Loaded<Row>, 'rows'>[]): Row[] => {
  const known = new Set<unknown>();
  return pages.flatMap(({ rows }) =>
    rows.filter((row) => {
      const key = 'id' in row ? row.id : row;
      return !known.has(key) && known.add(key);
    }),
  );
};

/**
 * The number of the next page. If rows were removed from the list, later ones have moved to the previous page, which is then
 * requested again, unless that brought nothing new the last time.
 */
export function nextRecordPage<Row extends object>(
  pages: readonly Loaded<Row>[],
  lastNumber: number,
): number | undefined {
  const last = pages.at(-1);
  if (!last?.hasMore) return undefined;
  const size = Math.max(...pages.map((page) => page.size ?? 0));
  const loaded = distinctRows(pages).length;
  const hadNothingNew = last.rows.length > 0 && loaded === distinctRows(pages.slice(0, -1)).length;
  if (size === 0 || last.size === 0 || hadNothingNew) return lastNumber + 1;
  return Math.min(lastNumber, Math.floor(loaded / size)) + 1;
}

/** The last page has a lower total than the one before: rows were removed without a notice, and later ones moved up. */
export const isShifted = (pages: readonly { count: number }[]): boolean =>
  pages.length > 1 && pages.at(-1)!.count < pages.at(-2)!.count;
