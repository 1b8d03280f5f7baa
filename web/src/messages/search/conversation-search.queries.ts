import { type ConversationSearch, messageApi } from '@balcao/contract/messages/message.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const isAsked = ({ searchParam, from, kind, since, until }: ConversationSearch): boolean =>
  Boolean(searchParam || from || kind || since || until);

/** The hits of one conversation, newest first. */
export function useConversationHits(ticketId: number, search: ConversationSearch) {
  return useQuery({
    queryKey: ['messages', ticketId, 'search', search],
    queryFn: ({ signal }) => call(messageApi.searchConversation, { params: { ticketId }, query: search, signal }),
    enabled: isAsked(search),
    placeholderData: keepPreviousData,
  });
}
