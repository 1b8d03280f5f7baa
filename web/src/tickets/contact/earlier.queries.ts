import type { ContactTickets } from '@balcao/contract/tickets/contact-ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** Tickets of a contact; refetched on every mount. */
export const useContactTickets = (contactId: number): ContactTickets['tickets'] | undefined =>
  useQuery({
    queryKey: ['contacts', 'tickets', contactId],
    queryFn: ({ signal }) => call(ticketApi.ofContact, { params: { contactId }, signal }),
    staleTime: 0,
  }).data?.tickets;
