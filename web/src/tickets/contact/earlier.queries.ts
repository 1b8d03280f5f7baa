import { type ContactTickets, ticketApi } from '@balcao/contract/tickets/ticket.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** What was talked about with a contact; asked again whenever somebody looks. */
export const useContactTickets = (contactId: number): ContactTickets['tickets'] | undefined =>
  useQuery({
    queryKey: ['contacts', 'tickets', contactId],
    queryFn: ({ signal }) => call(ticketApi.ofContact, { params: { contactId }, signal }),
    staleTime: 0,
  }).data?.tickets;
