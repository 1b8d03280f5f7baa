import { ackOf } from '@balcao/contract/messages/delivery.rules';
import type { Message } from '@balcao/contract/messages/message';
import type { MessageEvent } from '@balcao/contract/messages/message.events';
import { laterDelivery } from '@balcao/contract/tickets/delivery.rules';

/** The loaded part of a conversation: a contiguous range, oldest first. */
export type Thread = {
  messages: Message[];
  /** older messages exist */
  hasOlder: boolean;
  /** cursor of the previous page */
  olderCursor: string | null;
  /** the last message is the newest; false after a jump into the past */
  atEnd: boolean;
  /** ids of undone sends: late notices about them are ignored */
  undone?: readonly string[];
};

/** Id prefix of local rows, before their clientId. */
export const localId = (clientId: string) => `local:${clientId}`;
export const isLocal = (message: Pick<Message, 'id'>) => message.id.startsWith('local:');

/**
 * Applies a notice to the loaded range of a ticket. Pure and idempotent, independent of order. After
 * an import the caller refetches the range.
 */
export function applyMessageEvent(thread: Thread, ticketId: number, event: MessageEvent): Thread {
  if (event.action === 'import' || event.action === 'moved') return thread;
  if (event.action === 'delete') return event.ticketId === ticketId ? withoutUndone(thread, [event.messageId]) : thread;
  if (event.message.ticketId === ticketId) return withRows(thread, [event.message]);
  // The message was moved to another ticket.
  const cached = thread.messages.some((one) => one.id === event.message.id);
  return cached ? withoutRow(thread, event.message.id) : thread;
}

/** The same for fetched rows. Rows beyond a range end that is not the real end are left out. */
export function withRows(thread: Thread, rows: readonly Message[]): Thread {
  let messages = thread.messages;
  for (const row of rows) messages = withRow({ ...thread, messages }, row);
  return messages === thread.messages ? thread : { ...thread, messages };
}

/** A renamed user has the new name at the messages they sent. */
export function withSenderName(thread: Thread, { id, name }: { id: number; name: string }): Thread {
  const isOld = ({ sentBy }: Message) => sentBy?.id === id && sentBy.name !== name;
  if (!thread.messages.some(isOld)) return thread;
  const renamed = (row: Message) => (row.sentBy && isOld(row) ? { ...row, sentBy: { ...row.sentBy, name } } : row);
  return { ...thread, messages: thread.messages.map(renamed) };
}

/** Removes a row: discarded, or its send undone. */
export function withoutRow(thread: Thread, id: string): Thread {
  if (!thread.messages.some((cached) => cached.id === id)) return thread;
  return { ...thread, messages: thread.messages.filter((existing) => existing.id !== id) };
}

/** Removes undone sends permanently: late notices do not restore them. */
export function withoutUndone(thread: Thread, ids: readonly string[]): Thread {
  if (ids.length === 0) return thread;
  const undone = [...new Set([...(thread.undone ?? []), ...ids])];
  return { ...thread, undone, messages: thread.messages.filter((cached) => !undone.includes(cached.id)) };
}

/**
 * Removes the rows that existed `before` a range was fetched, lie within it, and are missing from it: they were moved
 * to another ticket or deleted without a notice.
 */
export function withoutRemoved(thread: Thread, fetched: Thread, before: Thread | undefined): Thread {
  const fetchedIds = new Set(fetched.messages.map((row) => row.id));
  const removedIds = new Set(
    before?.messages
      .filter((row) => !isLocal(row) && !fetchedIds.has(row.id) && isWithin(fetched, row))
      .map((row) => row.id),
  );
  return removedIds.size === 0
    ? thread
    : { ...thread, messages: thread.messages.filter((row) => !removedIds.has(row.id)) };
}

function withRow(thread: Thread, row: Message): Message[] {
  const { messages } = thread;
  if (thread.undone?.includes(row.id)) return messages;
  const index = messages.findIndex((cached) => cached.id === row.id || isSameSend(cached, row));
  const existing = messages[index];
  if (existing) {
    const merged = newerRow(existing, row);
    if (merged === existing) return messages;
    const rest = messages.filter((_, i) => i !== index && messages[i]?.id !== merged.id);
    return insertInOrder(rest, merged);
  }
  return isWithin(thread, row) ? insertInOrder(messages, row) : messages;
}

/** The local row and the server's row of the same send. */
const isSameSend = (a: Message, b: Message) => a.clientId !== null && a.clientId === b.clientId && a.fromMe && b.fromMe;

/**
 * The newer of two versions of a row. Transactions may commit out of order, so the higher delivery status wins;
 * a later failure or retry replaces it.
 */
export function newerRow(cached: Message, row: Message): Message {
  if (isLocal(cached) !== isLocal(row)) return isLocal(cached) ? row : cached;
  const late = row.updatedAt < cached.updatedAt || (row.updatedAt === cached.updatedAt && row.ack < cached.ack);
  const [last, first] = late ? [cached, row] : [row, cached];
  const { status } = laterDelivery(first, last);
  if (status !== last.status) return { ...last, status, ack: ackOf[status] };
  return isSameRow(last, cached) ? cached : last;
}

const isSameRow = (a: Message, b: Message) =>
  a === b || (a.updatedAt === b.updatedAt && a.mediaUrl === b.mediaUrl && JSON.stringify(a) === JSON.stringify(b));

function isWithin({ messages, hasOlder, atEnd }: Thread, row: Message): boolean {
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) return atEnd;
  return (!hasOlder || compareMessages(first, row) < 0) && (atEnd || compareMessages(row, last) < 0);
}

function insertInOrder(messages: readonly Message[], row: Message): Message[] {
  let at = messages.length;
  while (at > 0 && compareMessages(row, messages[at - 1]!) < 0) at--;
  return [...messages.slice(0, at), row, ...messages.slice(at)];
}

/** By time, then id. Local rows come last. */
export function compareMessages(a: Message, b: Message): number {
  if (isLocal(a) !== isLocal(b)) return isLocal(a) ? 1 : -1;
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}
