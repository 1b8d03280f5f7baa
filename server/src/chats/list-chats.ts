import {
  type Chat,
  type ChatMessage,
  type ListedMention,
  maxChatMentions,
  chatPageOfMessages as messagePageSize,
} from '@balcao/contract/chats/chat';
import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { isMember, selectChats } from './chat.store.ts';
import { selectMentions } from './chat-mention.store.ts';
import { searchRange, selectChatMessages } from './chat-message.store.ts';
import { presentChat } from './find-chat.ts';

const [chatPageSize, searchedAtOnce] = [20, 1000];
type Page<Row> = { records: Row[]; count: number; hasMore: boolean };

export async function listChats(
  tx: Tx,
  { userId }: Actor,
  { searchParam = '', pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<Page<Chat>> {
  const skip = (pageNumber - 1) * chatPageSize;
  const { chats, count } = await selectChats(tx, userId, { term: searchParam.trim(), skip, limit: chatPageSize });
  return { records: chats, count, hasMore: skip + chats.length < count };
}

/** A page, oldest first. With `before` it is read by key, whose cost does not grow with the room. */
export async function listChatMessages(
  tx: Tx,
  actor: Actor,
  chatId: number,
  { before, pageNumber }: { before?: number | undefined; pageNumber: number },
): Promise<Page<ChatMessage>> {
  const { lastSeq } = await ownChat(tx, actor, chatId);
  // Numbers have no gaps, so a page is a range of them.
  const below = before !== undefined ? Math.min(before, lastSeq + 1) : lastSeq + 1 - (pageNumber - 1) * messagePageSize;
  const rows = below <= 1 ? [] : await selectChatMessages(tx, chatId, { before: below, limit: messagePageSize });
  return { records: rows.reverse(), count: lastSeq, hasMore: (rows[0]?.seq ?? 1) > 1 };
}

/** Searches a range of the room, newest first. */
export async function searchChat(
  tx: Tx,
  actor: Actor,
  chatId: number,
  { searchParam = '', before }: { searchParam?: string | undefined; before?: number | undefined },
): Promise<{ records: ChatMessage[]; next: number | null }> {
  const { lastSeq } = await ownChat(tx, actor, chatId);
  const term = searchParam.trim();
  if (term === '') return { records: [], next: null };
  const to = before ?? lastSeq + 1;
  const from = Math.max(1, to - searchedAtOnce);
  return {
    records: await searchRange(tx, chatId, { term, from, to }),
    next: from > 1 ? from : null,
  };
}

/** Messages that mention the caller, in all of their rooms. */
export const listMentions = async (tx: Tx, { userId }: Actor): Promise<{ records: ListedMention[] }> => ({
  records: await selectMentions(tx, userId, maxChatMentions),
});

async function ownChat(tx: Tx, { userId }: Actor, id: number): Promise<Chat> {
  ensure(await isMember(tx, id, userId), 'ERR_NOT_FOUND');
  return presentChat(tx, id, userId);
}
