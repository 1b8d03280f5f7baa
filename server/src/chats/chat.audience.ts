import { type Chat, type ChatMessage, maxListedUsers } from '@balcao/contract/chats/chat';
import type { Tx } from '../platform/db/tx.ts';
import { personRoom } from '../platform/realtime/rooms.ts';

/** Members as of this transaction, under the room's lock: removed members receive nothing from then on. */
type Members = readonly { userId: number }[];

const roomsOf = (members: Members): string[] => members.map(({ userId }) => personRoom(userId));

const inNotices = (chat: Chat): Chat => (chat.userCount > maxListedUsers ? { ...chat, users: [] } : chat);

export function announceNewMessage(tx: Tx, members: Members, room: Chat, message: ChatMessage): void {
  const chat = inNotices(room);
  const event = { action: 'new-message' as const, newMessage: { ...message, chat }, chat };
  tx.emit('chat', event, { rooms: roomsOf(members) });
}

export function announceChangedMessage(tx: Tx, members: Members, room: Chat, message: ChatMessage): void {
  tx.emit('chat', { action: 'update-message', message, chat: inNotices(room) }, { rooms: roomsOf(members) });
}

export function announceChat(tx: Tx, members: Members, room: Chat): void {
  tx.emit('chat', { action: 'update', chat: inNotices(room) }, { rooms: roomsOf(members) });
}

/** Only for these users: the room was deleted, or they were removed from it. */
export function announceChatLost(tx: Tx, id: number, members: Members): void {
  if (members.length > 0) tx.emit('chat', { action: 'delete', id }, { rooms: roomsOf(members) });
}

/** `record` must include this user, also for a large room. */
export function announceToPerson(tx: Tx, record: Chat, userId: number, action: 'create' | 'update'): void {
  const users = record.userCount > maxListedUsers ? record.users.filter((one) => one.userId === userId) : record.users;
  tx.emit('chatUser', { action, record: { ...record, users }, userId }, { rooms: [personRoom(userId)] });
}
