import { type Chat, type ChatMessage, type ChatUser, maxListedUsers } from '@balcao/contract/chats/chat';
import type { ChatEvent, ChatUserEvent } from '@balcao/contract/chats/chat.events';

/** The loaded part of a room: a range without gaps, oldest first. */
export type ChatThread = readonly ChatMessage[];

const newestFirst = (a: Chat, b: Chat): number => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id;

/** The rooms of a user. A room is added only by a notice to this user; notices about other rooms are ignored. */
export function applyToChats(chats: readonly Chat[], event: ChatEvent | ChatUserEvent, me: number): readonly Chat[] {
  if (event.action === 'delete') return chats.filter(({ id }) => id !== event.id);
  const fresh = 'record' in event ? event.record : event.chat;
  const known = chats.find(({ id }) => id === fresh.id);
  if (!known && !('record' in event)) return chats;
  const sent = event.action === 'new-message' ? event.newMessage : undefined;
  const chat = known ? mergeChat(known, fresh, me, sent) : fresh;
  return [...chats.filter(({ id }) => id !== fresh.id), chat].sort(newestFirst);
}

/** Merges to the later state; each user's read position and last mention never go back. */
function mergeChat(known: Chat, fresh: Chat, me: number, sent: ChatMessage | undefined): Chat {
  const later = fresh.version >= known.version ? fresh : known;
  const isLarge = later.userCount > maxListedUsers;
  // Notices of a large room list no members.
  const people = isLarge ? known.users.filter(({ userId }) => userId === me) : later.users;
  const read = (userId: number) =>
    Math.max(
      ...[known, fresh].map(({ users }) => users.find((one) => one.userId === userId)?.readSeq ?? 0),
      sent?.senderId === userId ? sent.seq : 0,
    );
  const named = (userId: number) =>
    Math.max(
      ...[known, fresh].map(({ users }) => users.find((one) => one.userId === userId)?.mentionSeq ?? 0),
      sent?.mentions.includes(userId) ? sent.seq : 0,
    );
  const users = people.map((one): ChatUser => {
    const readSeq = read(one.userId);
    return { ...one, readSeq, mentionSeq: named(one.userId), unreads: Math.max(0, later.lastSeq - readSeq) };
  });
  return { ...later, users };
}

export const unreadOf = ({ users }: Pick<Chat, 'users'>, userId: number): number =>
  users.find((one) => one.userId === userId)?.unreads ?? 0;

export const readSeqOf = ({ users }: Pick<Chat, 'users'>, userId: number): number =>
  users.find((one) => one.userId === userId)?.readSeq ?? 0;

/** The newest unread mention of this user; undefined when there is none. */
export function missedMention({ users }: Pick<Chat, 'users'>, userId: number): number | undefined {
  const own = users.find((one) => one.userId === userId);
  return own && own.mentionSeq > own.readSeq ? own.mentionSeq : undefined;
}

/** Ignores repeated and late notices, and messages that do not join the loaded range. */
export function applyToThread(thread: ChatThread, event: ChatEvent): ChatThread {
  if (event.action === 'new-message') {
    const { chat: _, ...message } = event.newMessage;
    return withMessage(thread, message);
  }
  if (event.action !== 'update-message') return thread;
  const { message } = event;
  return thread.map((one) => {
    if (one.id === message.id) return one.version < message.version ? message : one;
    const { quoted } = one;
    return quoted?.id === message.id && quoted.version < message.version ? { ...one, quoted: quoteOf(message) } : one;
  });
}

export const withMessage = (thread: ChatThread, message: ChatMessage): ChatThread =>
  joins(thread, [message]) ? union(thread, [message]) : thread;

/** Joins a fetched range to the loaded one, or replaces it when there is a gap between them. */
export const withRange = (thread: ChatThread, range: ChatThread): ChatThread =>
  range.length === 0 || joins(thread, range) ? union(thread, range) : range;

/** The quote shown above a reply; empty for a removed message. */
export function quoteOf(message: ChatMessage): ChatMessage['quoted'] {
  const { id, seq, version, mediaName, isDeleted } = message;
  if (isDeleted) return null;
  const words =
    message.message.length > quoteLength ? Array.from(message.message).slice(0, quoteLength).join('') : message.message;
  return { id, seq, version, message: words, senderName: message.sender?.name ?? '', mediaName };
}
const quoteLength = 300;

/** Adds a page requested before or after the loaded range, unless that has been replaced meanwhile. */
export const withPage = (thread: ChatThread, page: ChatThread): ChatThread =>
  joins(thread, page) ? union(thread, page) : thread;

function joins(thread: ChatThread, range: ChatThread): boolean {
  const [first, last, from, to] = [thread[0], thread.at(-1), range[0], range.at(-1)];
  if (!first || !last || !from || !to) return thread.length === 0;
  return from.seq <= last.seq + 1 && to.seq >= first.seq - 1;
}

function union(thread: ChatThread, more: ChatThread): ChatThread {
  const bySeq = new Map(thread.map((one) => [one.seq, one]));
  for (const one of more) {
    const known = bySeq.get(one.seq);
    if (!known || known.version < one.version) bySeq.set(one.seq, one);
  }
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}
