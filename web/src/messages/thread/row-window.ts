import type { Message } from '@balcao/contract/messages/message';
import type { ThreadRow } from './thread-rows.ts';

/** Range of rendered rows, `to` exclusive. */
export type RowWindow = { from: number; to: number };

/** Rendered rows on each side of the visible one, about two screens. */
export const maxRowsAround = 44;
/** With fewer rows than this beyond the visible ones the window moves, in small steps to avoid dropped frames. */
export const minMarginRows = 30;

/**
 * Range to render of a long conversation: around the row of `centre`, or at the end when it is
 * null or missing.
 */
export function rowWindow(rows: readonly ThreadRow[], centre: string | null): RowWindow {
  const at = centre === null ? -1 : rows.findIndex((row) => containsMessage(row, centre));
  if (at === -1) return { from: Math.max(0, rows.length - maxRowsAround), to: rows.length };
  return { from: Math.max(0, at - maxRowsAround), to: Math.min(rows.length, at + maxRowsAround) };
}

/** Whether the visible rows (first and last index) are so near to an end of the window that it should move. */
export const shouldMove = ({ from, to }: RowWindow, count: number, first: number, last: number): boolean =>
  (from > 0 && first - from < minMarginRows) || (to < count && to - 1 - last < minMarginRows);

/** Stable key of a row while pages are prepended and albums grow: its key, or its last message's. */
export const anchorOf = (row: ThreadRow): string =>
  row.kind === 'album' ? keyOf(row.messages.at(-1) ?? row.messages[0]!) : row.key;

/** Matches the row's key, or the id or `clientId` of a message in it. */
export function containsMessage(row: ThreadRow, key: string): boolean {
  if (row.key === key) return true;
  if (row.kind === 'album') return row.messages.some((message) => keyOf(message) === key || message.id === key);
  return (row.kind === 'message' || row.kind === 'note') && row.message.id === key;
}

const keyOf = (message: Message): string => message.clientId ?? message.id;
