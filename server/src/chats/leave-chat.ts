import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { announceChat, announceChatLost } from './chat.audience.ts';
import { removeMembers, saveChat, selectMembers } from './chat.store.ts';
import { lockOwnChat, presentChat } from './find-chat.ts';

/** A user leaves a room, and receives nothing of it from then on. Its owner cannot leave: every room has one. */
export async function leaveChat(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const { ownerId } = await lockOwnChat(tx, actor, id);
  ensure(ownerId !== actor.userId, 'ERR_NO_PERMISSION');
  await removeMembers(tx, id, [actor.userId]);
  await saveChat(tx, id, {});
  announceChatLost(tx, id, [actor]);
  announceChat(tx, await selectMembers(tx, id), await presentChat(tx, id, null));
  return { message: 'chat left' };
}
