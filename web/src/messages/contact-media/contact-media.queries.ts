import { messageApi } from '@balcao/contract/messages/message.api';
import type { ContactMediaKind } from '@balcao/contract/messages/message-search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/query.ts';

const keyOf = (contactId: number) => ['contacts', 'media', contactId] as const;

/** Pictures, files or links of a contact; refetched when the contact's conversation gets messages. */
export function useContactMedia(contactId: number, kind: ContactMediaKind) {
  useLive('appMessage', (event) => {
    if (event.action === 'create' && event.ticket.contactId === contactId)
      void queryClient.invalidateQueries({ queryKey: keyOf(contactId) });
  });
  return useInfiniteQuery({
    queryKey: [...keyOf(contactId), kind],
    queryFn: ({ pageParam, signal }) =>
      call(messageApi.ofContact, {
        params: { contactId },
        query: { kind, cursor: pageParam ? Number(pageParam) : undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  });
}
