import type { Chat } from '@balcao/contract/chats/chat';
import { chatApi } from '@balcao/contract/chats/chat.api';
import { call } from '../../platform/api.ts';

/** Maximum of pages of rooms. */
const maxPages = 50;
/** A room that is missing after so many times is added by its next notice. */
const maxTimes = 3;

/** All rooms of the user. */
export async function fetchChats(signal: AbortSignal): Promise<readonly Chat[]> {
  for (let time = 1; ; time++) {
    const { chats, isWhole } = await fetchPages(signal);
    if (isWhole || time === maxTimes) return chats;
  }
}

/** `isWhole`: no room moved from a page that was not fetched yet to one that was; a removed room moves those behind it. */
async function fetchPages(signal: AbortSignal): Promise<{ chats: readonly Chat[]; isWhole: boolean }> {
  const found = new Map<number, Chat>();
  const counts = new Set<number>();
  for (let pageNumber = 1; pageNumber <= maxPages; pageNumber++) {
    const { records, count, hasMore } = await call(chatApi.list, { query: { pageNumber }, signal });
    for (const chat of records) found.set(chat.id, chat);
    counts.add(count);
    if (!hasMore) return { chats: [...found.values()], isWhole: counts.size === 1 && found.size >= count };
  }
  return { chats: [...found.values()], isWhole: true };
}
