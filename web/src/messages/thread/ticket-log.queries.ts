import type { Ticket } from '@balcao/contract/tickets/ticket';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { threadKeys } from '../thread.queries.ts';

type Place = Pick<Ticket, 'id' | 'status' | 'userId' | 'queueId'>;

const keyOf = (ticketId: number) => [...threadKeys.thread(ticketId), 'log'] as const;

/** The log of a ticket. Fetched again when the ticket changes. */
export function ticketLogQuery({ id, status, userId, queueId }: Place) {
  return queryOptions({
    queryKey: [...keyOf(id), status, userId, queueId],
    queryFn: ({ signal }) => call(ticketApi.log, { params: { ticketId: id }, signal }),
    placeholderData: (cached, query) => (query?.queryKey[1] === id ? keepPreviousData(cached) : undefined),
  });
}

export const refetchLog = (ticketId: number): void => void queryClient.invalidateQueries({ queryKey: keyOf(ticketId) });

/**
 * Fetches the log again after changes that are not in its key, and after those that were shown before the server made
 * them, such as one's own accept: it may have been fetched too early.
 */
export function useLiveLog(ticket: Place): void {
  useLive('ticket', (event) => {
    if (event.action === 'update' && isSamePlace(event.ticket, ticket)) refetchLog(ticket.id);
  });
}

const isSamePlace = (one: Place, other: Place): boolean =>
  one.id === other.id && one.status === other.status && one.userId === other.userId && one.queueId === other.queueId;
