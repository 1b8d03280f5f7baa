import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { emptyState } from '../../platform/queries/query-state.ts';

/** Tickets of a contact; refetched on every mount. */
export function useContactTickets(contactId: number) {
  const query = useQuery({
    queryKey: ['contacts', 'tickets', contactId],
    queryFn: ({ signal }) => call(ticketApi.ofContact, { params: { contactId }, signal }),
    staleTime: 0,
  });
  return { tickets: query.data?.tickets, ...emptyState(query), retry: () => void query.refetch() };
}
