import type { Message } from '@balcao/contract/messages/message';
import type { RowKeys } from '../../ui/row-window/row-window.ts';
import type { ThreadRow } from './thread-rows.ts';

/** Stable key while pages are prepended and albums grow: an album's is its last message's. */
const anchorOf = (row: ThreadRow): string =>
  row.kind === 'album' ? keyOf(row.messages.at(-1) ?? row.messages[0]!) : row.key;

/** Matches the row's key, or the id or `clientId` of a message in it. */
function containsMessage(row: ThreadRow, key: string): boolean {
  if (row.key === key) return true;
  if (row.kind === 'album') return row.messages.some((message) => keyOf(message) === key || message.id === key);
  return (row.kind === 'message' || row.kind === 'note') && row.message.id === key;
}

const keyOf = (message: Message): string => message.clientId ?? message.id;

export const threadRowKeys: RowKeys<ThreadRow> = { anchorOf, contains: containsMessage };
