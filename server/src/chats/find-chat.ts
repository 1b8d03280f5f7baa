import type { Chat } from '@balcao/contract/chats/chat';
import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { isMember, type LockedChat, lockChat, readChat } from './chat.store.ts';

/** A room that the actor is in, with all of its people; to all others there is none. */
export async function findChat(tx: Tx, actor: Actor, id: number): Promise<Chat> {
  ensure(await isMember(tx, id, actor.userId), 'ERR_NOT_FOUND');
  return presentChat(tx, id, null);
}

/** `reader`: who is named of a large room; null for everybody. */
export async function presentChat(tx: Tx, id: number, reader: number | null): Promise<Chat> {
  const chat = await readChat(tx, id, reader);
  ensure(chat, 'ERR_NOT_FOUND');
  return chat;
}

/** The room locked: what happens in it has one order. Membership is asked under the lock, for who waited may have been removed. */
export async function lockOwnChat(tx: Tx, actor: Actor, id: number): Promise<LockedChat> {
  const chat = await lockChat(tx, id);
  ensure(chat, 'ERR_NOT_FOUND');
  ensure(await isMember(tx, id, actor.userId), 'ERR_NOT_FOUND');
  return chat;
}
