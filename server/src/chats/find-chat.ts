import type { Chat } from '@balcao/contract/chats/chat';
import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { isMember, type LockedChat, lockChat, readChat } from './chat.store.ts';

/** A room of the actor, with all of its members; not found for non-members. */
export async function findChat(tx: Tx, actor: Actor, id: number): Promise<Chat> {
  ensure(await isMember(tx, id, actor.userId), 'ERR_NOT_FOUND');
  return presentChat(tx, id, null);
}

/** `reader`: the only user listed in a large room; null: all users. */
export async function presentChat(tx: Tx, id: number, reader: number | null): Promise<Chat> {
  const chat = await readChat(tx, id, reader);
  ensure(chat, 'ERR_NOT_FOUND');
  return chat;
}

/** Locks the room, so that its changes have one order. Membership is checked under the lock: it may have ended. */
export async function lockOwnChat(tx: Tx, actor: Actor, id: number): Promise<LockedChat> {
  const chat = await lockChat(tx, id);
  ensure(chat, 'ERR_NOT_FOUND');
  ensure(await isMember(tx, id, actor.userId), 'ERR_NOT_FOUND');
  return chat;
}
