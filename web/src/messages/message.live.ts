import type { Message, MessageStatus } from '@balcao/contract/messages/message';
import type { MessageEvent } from '@balcao/contract/messages/message.events';

/** The part of a conversation that is on screen: an unbroken stretch, oldest first. */
export type Thread = {
  messages: Message[];
  /** there is more before the first */
  hasOlder: boolean;
  /** key of the page before the first */
  olderCursor: string | null;
  /** the last is the newest there is; false after a jump into the past */
  atEnd: boolean;
  /** ids of sends that were undone: what comes late of them is nothing */
  undone?: readonly string[];
};

/** A row of ours that no server has answered yet bears this before its clientId. */
export const localId = (clientId: string) => `local:${clientId}`;
export const isLocal = (message: Pick<Message, 'id'>) => message.id.startsWith('local:');

/**
 * What one notice does to the stretch of a ticket on screen. Pure; twice, late and out of order come to the same. After
 * an import the stretch is fetched again: that is the screen's doing.
 */
export function applyMessageEvent(thread: Thread, ticketId: number, event: MessageEvent): Thread {
  if (event.action === 'import' || event.action === 'moved') return thread;
  if (event.action === 'delete') return event.ticketId === ticketId ? withoutUndone(thread, [event.messageId]) : thread;
  if (event.message.ticketId === ticketId) return withRows(thread, [event.message]);
  // It was here, and stands in another ticket now.
  const held = thread.messages.some((one) => one.id === event.message.id);
  return held ? withoutRow(thread, event.message.id) : thread;
}

/** The same for rows that were fetched or answered. Rows that lie beyond an end that is not the real one are left out. */
export function withRows(thread: Thread, rows: readonly Message[]): Thread {
  let messages = thread.messages;
  for (const row of rows) messages = withRow({ ...thread, messages }, row);
  return messages === thread.messages ? thread : { ...thread, messages };
}

/** Takes a row away: it was discarded, or its send undone. */
export function withoutRow(thread: Thread, id: string): Thread {
  if (!thread.messages.some((held) => held.id === id)) return thread;
  return { ...thread, messages: thread.messages.filter((held) => held.id !== id) };
}

/** Takes rows away for good: they never left, and no notice brings them back. */
export function withoutUndone(thread: Thread, ids: readonly string[]): Thread {
  if (ids.length === 0) return thread;
  const undone = [...new Set([...(thread.undone ?? []), ...ids])];
  return { ...thread, undone, messages: thread.messages.filter((held) => !undone.includes(held.id)) };
}

function withRow(thread: Thread, row: Message): Message[] {
  const { messages } = thread;
  if (thread.undone?.includes(row.id)) return messages;
  const index = messages.findIndex((held) => held.id === row.id || isSameSend(held, row));
  const held = messages[index];
  if (held) {
    const merged = newest(held, row);
    if (merged === held) return messages;
    const rest = messages.filter((_, i) => i !== index && messages[i]?.id !== merged.id);
    return insert(rest, merged);
  }
  return belongs(thread, row) ? insert(messages, row) : messages;
}

/** The same press of Enviar, seen from here and from the server. */
const isSameSend = (a: Message, b: Message) => a.clientId !== null && a.clientId === b.clientId && a.fromMe && b.fromMe;

/**
 * The row that says more of the two: the later one. Two transactions may overtake each other by a hair, so of the
 * channel's marks the higher one stays; a later failure, or a Retry after it, takes its place.
 */
export function newest(held: Message, row: Message): Message {
  if (isLocal(held) !== isLocal(row)) return isLocal(held) ? row : held;
  const late = row.updatedAt < held.updatedAt || (row.updatedAt === held.updatedAt && row.ack < held.ack);
  const [last, first] = late ? [held, row] : [row, held];
  const climbs = arrived.has(last.status) && arrived.has(first.status) && first.ack > last.ack;
  if (climbs) return { ...last, ack: first.ack, status: first.status };
  return same(last, held) ? held : last;
}

const arrived: ReadonlySet<MessageStatus> = new Set(['sent', 'delivered', 'read']);

const same = (a: Message, b: Message) =>
  a === b || (a.updatedAt === b.updatedAt && a.mediaUrl === b.mediaUrl && JSON.stringify(a) === JSON.stringify(b));

function belongs({ messages, hasOlder, atEnd }: Thread, row: Message): boolean {
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) return atEnd;
  return (!hasOlder || inOrder(first, row) < 0) && (atEnd || inOrder(row, last) < 0);
}

function insert(messages: readonly Message[], row: Message): Message[] {
  let at = messages.length;
  while (at > 0 && inOrder(row, messages[at - 1]!) < 0) at--;
  return [...messages.slice(0, at), row, ...messages.slice(at)];
}

/** The customer's order: time, then number. What has no number yet stands last. */
export function inOrder(a: Message, b: Message): number {
  if (isLocal(a) !== isLocal(b)) return isLocal(a) ? 1 : -1;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
