import type { Chat } from '@balcao/contract/chats/chat';
import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { announceToPerson } from './chat.audience.ts';
import { isMember, saveRead } from './chat.store.ts';
import { presentChat } from './find-chat.ts';

/** The caller has read the whole room. Their other screens are notified. */
export async function markChatRead(tx: Tx, actor: Actor, id: number): Promise<Chat> {
  ensure(await isMember(tx, id, actor.userId), 'ERR_NOT_FOUND');
  const wasUnread = await saveRead(tx, id, actor.userId);
  const chat = await presentChat(tx, id, actor.userId);
  if (wasUnread) announceToPerson(tx, chat, actor.userId, 'update');
  return chat;
}
