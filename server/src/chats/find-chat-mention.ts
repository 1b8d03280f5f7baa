import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { readChat } from './chat.store.ts';
import { readChatMessage } from './chat-message.store.ts';

type ChatMention = { chatId: number; uuid: string; title: string; by: string; text: string };

/** As its reader may see it now; null when they left the room, have read it, or it was removed. */
export async function findChatMention(
  tx: Tx,
  { userId }: Actor,
  { chatId, chatMessageId }: { chatId: number; chatMessageId: number },
): Promise<ChatMention | null> {
  const [chat, message] = [await readChat(tx, chatId, userId), await readChatMessage(tx, chatId, chatMessageId)];
  const own = chat?.users.find((one) => one.userId === userId);
  if (!chat || !own || !message || message.isDeleted || message.seq <= own.readSeq) return null;
  return {
    ...{ chatId, uuid: chat.uuid, title: chat.title, text: message.message || (message.mediaName ?? '') },
    by: message.sender?.name ?? '',
  };
}
