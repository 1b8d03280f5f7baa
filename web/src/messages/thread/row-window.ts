import type { Message } from '@balcao/contract/messages/message';
import type { ThreadRow } from './thread-rows.ts';

/** The rows that stand in the document: from `from` up to, not with, `to`. */
export type RowWindow = { from: number; to: number };

/** Rows on each side of the one in view: some two screens of short messages. */
export const rowsAround = 44;
/** With fewer rows than this left beyond what is in view, the window moves on: by few at a time, so that no frame is lost. */
export const marginRows = 30;

/**
 * A conversation may hold thousands of rows; the document holds these. Around the row of `centre`, or the newest when
 * it is null or gone.
 */
export function windowOf(rows: readonly ThreadRow[], centre: string | null): RowWindow {
  const at = centre === null ? -1 : rows.findIndex((row) => holds(row, centre));
  if (at === -1) return { from: Math.max(0, rows.length - rowsAround), to: rows.length };
  return { from: Math.max(0, at - rowsAround), to: Math.min(rows.length, at + rowsAround) };
}

/** Whether what is in view (indexes of the first and last row) has come so near to an end of the window that it must move. */
export const mustMove = ({ from, to }: RowWindow, count: number, first: number, last: number): boolean =>
  (from > 0 && first - from < marginRows) || (to < count && to - 1 - last < marginRows);

/** What a row is known by while pages come before it and albums grow: its key, or its last message's. */
export const anchorOf = (row: ThreadRow): string =>
  row.kind === 'album' ? keyOf(row.messages.at(-1) ?? row.messages[0]!) : row.key;

/** By its own key, or by a message that it shows (its id or its `clientId`). */
export function holds(row: ThreadRow, key: string): boolean {
  if (row.key === key) return true;
  if (row.kind === 'album') return row.messages.some((message) => keyOf(message) === key || message.id === key);
  return (row.kind === 'message' || row.kind === 'note') && row.message.id === key;
}

const keyOf = (message: Message): string => message.clientId ?? message.id;
