import type { ChatMessage } from '@balcao/contract/chats/chat';
import { chatPreview } from '@balcao/contract/chats/chat.rules';
import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceChangedMessage } from './chat.audience.ts';
import { saveChat, selectMembers } from './chat.store.ts';
import { clearChatMessage, editMessageText, readChatMessage, saveReaction } from './chat-message.store.ts';
import { lockOwnChat, presentChat } from './find-chat.ts';

type Target = { id: number; chatMessageId: number };

/** Edits a message of the actor's own. */
export function editChatMessage(tx: Tx, actor: Actor, target: Target, body: string): Promise<ChatMessage> {
  return change(tx, actor, target, async (message) => {
    ensure(message.senderId === actor.userId, 'ERR_NO_PERMISSION');
    await editMessageText(tx, message.id, body);
  });
}

/** Removes a message of the actor's own. It keeps its place for replies to it, but loses its content. */
export function removeChatMessage(tx: Tx, actor: Actor, target: Target): Promise<ChatMessage> {
  return change(tx, actor, target, async (message) => {
    ensure(message.senderId === actor.userId, 'ERR_NO_PERMISSION');
    const fileId = await clearChatMessage(tx, message.id);
    if (fileId !== null) await removeUnusedFiles(tx, [fileId]);
  });
}

export function reactToChatMessage(tx: Tx, actor: Actor, target: Target, emoji: string): Promise<ChatMessage> {
  return change(tx, actor, target, ({ id }) => saveReaction(tx, id, actor.userId, emoji));
}

/** Under the room's lock. If the message is the last, the room's preview in lists changes too. */
async function change(
  tx: Tx,
  actor: Actor,
  { id, chatMessageId }: Target,
  write: (message: ChatMessage) => Promise<void>,
): Promise<ChatMessage> {
  const room = await lockOwnChat(tx, actor, id);
  const before = await readChatMessage(tx, id, chatMessageId);
  ensure(before, 'ERR_NOT_FOUND');
  ensure(!before.isDeleted, 'ERR_NOT_FOUND');
  await write(before);
  const message = await readChatMessage(tx, id, chatMessageId);
  ensure(message, 'ERR_NOT_FOUND');
  const isLast = message.seq === room.lastSeq;
  await saveChat(tx, id, isLast ? { lastMessage: chatPreview(message.sender?.name ?? '', message) } : {});
  announceChangedMessage(tx, await selectMembers(tx, id), await presentChat(tx, id, actor.userId), message);
  return message;
}
