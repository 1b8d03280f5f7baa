import type { Chat, ChatMessage } from '@balcao/contract/chats/chat';
import { expect, it } from 'vitest';
import { applyToChats, applyToThread, missedMention, unreadOf, withPage, withRange } from './chat.live.ts';

const at = (minute: number) => `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`;
const user = (userId: number, readSeq: number, lastSeq = 0) => ({
  id: userId,
  chatId: 1,
  userId,
  readSeq,
  mentionSeq: 0,
  unreads: lastSeq - readSeq,
  user: { id: userId, name: `P${userId}` },
});
const chat = (over: Partial<Chat> = {}): Chat => ({
  id: 1,
  companyId: 1,
  uuid: 'u',
  title: 'Equipe',
  ownerId: 1,
  lastMessage: '',
  version: 1,
  lastSeq: 0,
  owner: { id: 1, name: 'P1' },
  users: [user(1, 0), user(2, 0)],
  userCount: 2,
  createdAt: at(0),
  updatedAt: at(0),
  ...over,
});
const message = (seq: number, over: Partial<ChatMessage> = {}): ChatMessage => ({
  id: seq,
  companyId: 1,
  chatId: 1,
  seq,
  version: 1,
  senderId: 1,
  message: `m${seq}`,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  mediaWidth: null,
  mediaHeight: null,
  sender: { id: 1, name: 'P1' },
  quoted: null,
  ticketId: null,
  mentions: [],
  reactions: [],
  isEdited: false,
  isDeleted: false,
  clientId: null,
  createdAt: at(seq),
  updatedAt: at(seq),
  ...over,
});
const newMessage = (seq: number, room: Chat) => ({
  action: 'new-message' as const,
  newMessage: { ...message(seq), chat: room },
  chat: room,
});
const seqs = (thread: readonly ChatMessage[]) => thread.map(({ seq }) => seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => message(from + i));

it('sorts rooms by their latest message; a late notice changes nothing', () => {
  const rooms = [chat({ id: 2, updatedAt: at(5) }), chat()];
  const noticed = chat({ version: 2, lastSeq: 1, updatedAt: at(9), users: [user(1, 1, 1), user(2, 0, 1)] });
  const after = applyToChats(rooms, newMessage(1, noticed), 2);
  expect(after.map(({ id }) => id)).toEqual([1, 2]);
  expect(unreadOf(after[0]!, 2)).toBe(1);
  const late = { action: 'update' as const, chat: chat({ title: 'Antes', updatedAt: at(20) }) };
  expect(applyToChats(after, late, 2)[0]).toEqual(after[0]);
});

it('read messages stay read when an older notice arrives', () => {
  const first = chat({ version: 2, lastSeq: 1, users: [user(1, 1, 1), user(2, 0, 1)] });
  const second = chat({ version: 3, lastSeq: 2, users: [user(1, 2, 2), user(2, 0, 2)] });
  const read = { action: 'update' as const, userId: 2, record: { ...first, users: [user(1, 1, 1), user(2, 1, 1)] } };
  const [room] = applyToChats(applyToChats([first], read, 2), newMessage(2, second), 2);
  expect(unreadOf(room!, 2)).toBe(1);
});

it('adds a room only by a notice to the user; a notice about a room they left does not', () => {
  expect(applyToChats([], newMessage(1, chat()), 2)).toEqual([]);
  expect(applyToChats([], { action: 'create', record: chat(), userId: 2 }, 2)).toHaveLength(1);
});

it('unread counts of a large room, whose notices list no members, stay right after a repeated notice', () => {
  const known = chat({ userCount: 200, users: [user(2, 0)] });
  const noticed = chat({ version: 2, lastSeq: 1, userCount: 200, users: [] });
  const twice = applyToChats(applyToChats([known], newMessage(1, noticed), 2), newMessage(1, noticed), 2);
  expect(twice[0]?.users).toEqual([user(2, 0, 1)]);
  const read = { action: 'update' as const, userId: 2, record: { ...noticed, users: [user(2, 1, 1)] } };
  expect(unreadOf(applyToChats(twice, read, 2)[0]!, 2)).toBe(0);
});

it('takes the last mention from the message, and an older state of the room moves neither it nor the read position back', () => {
  const room = chat({ version: 2, lastSeq: 1, users: [user(1, 1, 1), user(2, 0, 1)] });
  const naming = newMessage(1, room);
  naming.newMessage.mentions = [2];
  const named = applyToChats([chat()], naming, 2);
  expect(missedMention(named[0]!, 2)).toBe(1);
  expect(missedMention(named[0]!, 1)).toBeUndefined();
  expect(missedMention(applyToChats(named, { action: 'update', chat: chat() }, 2)[0]!, 2)).toBe(1);
  const read = { action: 'update' as const, userId: 2, record: { ...room, users: [user(2, 1, 1)] } };
  expect(missedMention(applyToChats(named, read, 2)[0]!, 2)).toBeUndefined();
});

it('shows a repeated message once, in its place; ignores one that does not join the loaded range', () => {
  const room = chat();
  const thread = range(5, 6);
  expect(seqs(applyToThread(applyToThread(thread, newMessage(7, room)), newMessage(7, room)))).toEqual([5, 6, 7]);
  expect(applyToThread(thread, newMessage(7, room)).at(-1)).toEqual(message(7));
  expect(applyToThread(thread, newMessage(9, room))).toBe(thread);
});

it('a page joins at either end, or replaces the loaded range', () => {
  expect(seqs(withRange(range(5, 6), range(2, 4)))).toEqual([2, 3, 4, 5, 6]);
  expect(seqs(withRange(range(5, 6), range(6, 8)))).toEqual([5, 6, 7, 8]);
  expect(seqs(withRange(range(5, 6), range(9, 10)))).toEqual([9, 10]);
  expect(seqs(withRange(range(5, 6), []))).toEqual([5, 6]);
});

it('a page that arrives after the reader has jumped elsewhere is ignored', () => {
  const newest = range(99, 100);
  expect(withPage(newest, range(11, 20))).toBe(newest);
  expect(seqs(withPage(newest, range(97, 98)))).toEqual([97, 98, 99, 100]);
});

it('an edit takes precedence over an older page, and is shown in quotes; a removed message is not quoted', () => {
  const quoted = { id: 5, seq: 5, version: 1, message: 'm5', senderName: 'P1', mediaName: null };
  const thread = [message(5), message(6, { quoted })];
  const change = (over: Partial<ChatMessage>) => ({
    action: 'update-message' as const,
    message: message(5, over),
    chat: chat(),
  });
  const edited = applyToThread(thread, change({ message: 'outro', version: 2 }));
  expect(withRange(edited, range(4, 5))[1]?.message).toBe('outro');
  expect(edited[1]?.quoted?.message).toBe('outro');
  const removed = applyToThread(edited, change({ message: '', isDeleted: true, version: 3 }));
  expect(removed[1]?.quoted).toBeNull();
});
