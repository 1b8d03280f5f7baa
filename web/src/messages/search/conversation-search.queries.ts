import { messageApi } from '@balcao/contract/messages/message.api';
import type { ConversationSearch, MessageSearch } from '@balcao/contract/messages/message-search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const isAsked = ({ searchParam, from, kind, since, until }: ConversationSearch): boolean =>
  Boolean(searchParam || from || kind || since || until);

/** A search over all conversations requires words, or a kind other than text. */
export const isAskedOverAll = ({ searchParam, kind }: MessageSearch): boolean =>
  Boolean(searchParam?.trim()) || (kind !== undefined && kind !== 'text');

/** The hits of one conversation, newest first. */
export function useConversationHits(ticketId: number, search: ConversationSearch) {
  return useQuery({
    queryKey: ['messages', ticketId, 'search', search],
    queryFn: ({ signal }) => call(messageApi.searchConversation, { params: { ticketId }, query: search, signal }),
    enabled: isAsked(search),
    placeholderData: keepPreviousData,
  });
}
