import { messageApi } from '@balcao/contract/messages/message.api';
import type { ContactMediaKind } from '@balcao/contract/messages/message-search';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { changesMedia } from './changes-media.ts';

/** `ticketId`: the contact's ticket that is open. Only its viewers receive changes of messages. */
export type MediaOwner = { contactId: number; ticketId: number };

/** Pictures, files or links of a contact; refetched when a message enters or leaves the list. */
export function useContactMedia({ contactId, ticketId }: MediaOwner, kind: ContactMediaKind) {
  const queryKey = ['contacts', 'media', contactId, kind] as const;
  const query = useInfiniteQuery({
    queryKey,
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
  useLive('appMessage', (event) => {
    if (event.action !== 'create' && event.action !== 'update') return;
    const isOfContact =
      event.action === 'create' ? event.ticket.contactId === contactId : event.message.ticketId === ticketId;
    const shownIds = new Set(query.data?.pages.flatMap(({ records }) => records.map(({ message }) => message.id)));
    if (isOfContact && changesMedia(event.message, kind, shownIds)) void queryClient.invalidateQueries({ queryKey });
  });
  return query;
}
