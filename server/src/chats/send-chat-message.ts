import {
  type Chat,
  type ChatMessage,
  type ChatMessageInput,
  maxChatFileBytes,
  maxChatFiles,
} from '@balcao/contract/chats/chat';
import { chatPreview } from '@balcao/contract/chats/chat.rules';
import { ensure, Failure, invalidInput } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { storeFile } from '../files/store-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { announceNewMessage } from './chat.audience.ts';
import { selectMembers } from './chat.store.ts';
import { insertMentions } from './chat-mention.store.ts';
import { chatMentioned } from './chat-mentioned.ts';
import { type ChatMessageRow, findSentBefore, insertChatMessage, readChatMessage } from './chat-message.store.ts';
import { lockOwnChat, presentChat } from './find-chat.ts';

type SentChatMessage = ChatMessage & { chat: Chat };

/**
 * Sends a text, with a ticket or a reply; or one message per file, the text with the first. Under the room's lock, so
 * that all see one order. A repeat of a `clientId` returns the stored message.
 */
export async function sendChatMessage(
  tx: Tx,
  actor: Actor,
  chatId: number,
  input: ChatMessageInput,
  uploads: readonly Upload[] = [],
): Promise<SentChatMessage> {
  const room = await lockOwnChat(tx, actor, chatId);
  const { clientId } = input;
  const before = clientId === undefined ? null : await findSentBefore(tx, chatId, actor.userId, clientId);
  if (before !== null) return answer(tx, actor, chatId, before);
  await checkInput(tx, actor, chatId, input, uploads);
  const members = await selectMembers(tx, chatId);
  const mentioned = members.filter(({ userId }) => input.mentions.includes(userId) && userId !== actor.userId);
  const messages: NewChatMessage[] = [
    {
      body: input.message,
      clientId: clientId ?? null,
      upload: uploads[0],
      quotedId: input.quotedId,
      ticketId: input.ticketId,
      mentions: mentioned.map(({ userId }) => userId),
    },
    ...uploads.slice(1).map((upload) => ({ ...wordless, upload })),
  ];
  let sent: SentChatMessage | undefined;
  for (const [i, { upload, ...message }] of messages.entries()) {
    const fileId = upload ? await storeFile(tx, upload) : null;
    const content = {
      message: message.body,
      mediaName: upload?.name ?? null,
      ticketId: message.ticketId,
      isDeleted: false,
    };
    const row = {
      chatId,
      senderId: actor.userId,
      seq: room.lastSeq + 1 + i,
      preview: chatPreview(actor.name, content),
    };
    const id = await insertChatMessage(tx, row, { ...message, fileId });
    if (message.mentions.length > 0) await insertMentions(tx, chatId, row.seq, message.mentions);
    sent = await answer(tx, actor, chatId, id);
    const { chat, ...shown } = sent;
    announceNewMessage(tx, members, chat, shown);
    for (const userId of message.mentions) tx.publish(chatMentioned, { chatId, chatMessageId: sent.id, userId });
  }
  ensure(sent, 'ERR_NOT_FOUND');
  return sent;
}

type NewChatMessage = Omit<ChatMessageRow, 'fileId'> & { upload: Upload | undefined };
const wordless = { body: '', clientId: null, quotedId: null, ticketId: null, mentions: [] };

async function answer(tx: Tx, actor: Actor, chatId: number, id: number): Promise<SentChatMessage> {
  const message = await readChatMessage(tx, chatId, id);
  ensure(message, 'ERR_NOT_FOUND');
  return { ...message, chat: await presentChat(tx, chatId, actor.userId) };
}

async function checkInput(
  tx: Tx,
  actor: Actor,
  chatId: number,
  { message, quotedId, ticketId }: ChatMessageInput,
  uploads: readonly Upload[],
): Promise<void> {
  if (message.trim() === '' && uploads.length === 0 && ticketId === null) throw invalidInput('message', 'required');
  if (uploads.length > maxChatFiles) throw invalidInput('medias', 'too_many');
  if (uploads.some(({ sizeBytes }) => sizeBytes > maxChatFileBytes))
    throw new Failure('ERR_FILE_TOO_LARGE', { maxBytes: maxChatFileBytes });
  if (quotedId !== null && !(await readChatMessage(tx, chatId, quotedId))) throw invalidInput('quotedId', 'not_found');
  if (ticketId === null) return;
  try {
    await findTicket(tx, actor, ticketId);
  } catch (error) {
    // A user who may not read it cannot link it, and does not learn whether it exists.
    if (error instanceof Failure) throw invalidInput('ticketId', 'not_found');
    throw error;
  }
}
