/** Identifies rows while others are added and removed around them. */
export type RowKeys<Row> = {
  /** Stable key of a row. */
  anchorOf(row: Row): string;
  /** Whether `key` is of the row or of an item in it. */
  contains(row: Row, key: string): boolean;
};

/** Range of rendered rows, `to` exclusive. */
export type RowWindow = { from: number; to: number };

/** Rendered rows on each side of the visible one, about two screens. */
export const maxRowsAround = 44;
/** With fewer rows than this beyond the visible ones the window moves, in small steps to avoid dropped frames. */
export const minMarginRows = 41;

/** Lower bound of the height of most rows. */
const minRowHeightPx = 40;

/** Rows that fill a screen of this height. */
export const rowsOfScreen = (heightPx: number): number =>
  Math.min(maxRowsAround, Math.max(1, Math.ceil(heightPx / minRowHeightPx)));

/**
 * Range to render of a long conversation: around the row of `centre`, or the last `atEnd` when it is
 * null or missing.
 */
export function rowWindow<Row>(
  rows: readonly Row[],
  centre: string | null,
  { contains }: Pick<RowKeys<Row>, 'contains'>,
  atEnd = maxRowsAround,
): RowWindow {
  const at = centre === null ? -1 : rows.findIndex((row) => contains(row, centre));
  if (at === -1) return { from: Math.max(0, rows.length - atEnd), to: rows.length };
  return { from: Math.max(0, at - maxRowsAround), to: Math.min(rows.length, at + maxRowsAround) };
}

/** Whether the visible rows (first and last index) are so near to an end of the window that it should move. */
export const shouldMove = ({ from, to }: RowWindow, count: number, first: number, last: number): boolean =>
  (from > 0 && first - from < minMarginRows) || (to < count && to - 1 - last < minMarginRows);
