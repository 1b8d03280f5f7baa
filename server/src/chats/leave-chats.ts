import { nextOwner } from '@balcao/contract/chats/chat.rules';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceChat } from './chat.audience.ts';
import { chatsOf, deleteChat, lockChat, removeMembers, saveChat, selectMembers } from './chat.store.ts';
import { presentChat } from './find-chat.ts';

/** A user leaves the company: their rooms pass to the longest member of each; empty rooms are deleted. */
export async function leaveChats(tx: Tx, userId: number): Promise<void> {
  for (const id of await chatsOf(tx, userId)) {
    const chat = await lockChat(tx, id);
    if (!chat) continue;
    await removeMembers(tx, id, [userId]);
    const members = await selectMembers(tx, id);
    const owner = nextOwner(members);
    if (owner === null) {
      await removeUnusedFiles(tx, await deleteChat(tx, id));
      continue;
    }
    await saveChat(tx, id, chat.ownerId === userId || chat.ownerId === null ? { ownerId: owner } : {});
    announceChat(tx, members, await presentChat(tx, id, null));
  }
}
