import type { Ticket } from '@balcao/contract/tickets/ticket';
import { type TicketCounts, ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLiveStarted } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { expectedTickets, markExpectedAsAsked } from './expected-tickets.ts';
import type { TicketList, TicketNotice } from './ticket.live.ts';
import { adjustCounts, type CountFilter } from './ticket-count.live.ts';
import { ticketKeys } from './ticket-keys.ts';

/** Last known state of each ticket, to compute differences. null: no longer visible. */
const lastKnown = new Map<number, Ticket | null>();
/** Incremented when a notice changes a count, to detect responses that are older. */
let revision = 0;
let isRefetchScheduled = false;

/** Counts of the tabs, adjusted by notices and refetched when a difference is unknown. */
export const countsOptions = (filter: CountFilter) =>
  queryOptions({
    queryKey: ticketKeys.counts(filter),
    queryFn: async ({ signal }) => {
      const before = revision;
      markExpectedAsAsked();
      const counts = await call(ticketApi.counts, { query: filter, signal });
      if (revision !== before) scheduleCountsRefetch();
      return withExpected(counts, filter);
    },
    placeholderData: (cached) => cached,
  });

export const useTicketCounts = (filter: CountFilter): TicketCounts | undefined =>
  useQuery({ ...countsOptions(filter), enabled: useLiveStarted() }).data;

/** A notice that counts may follow from. */
export type CountedNotice = Exclude<TicketNotice, { action: 'contact' | 'delivery' }>;

/** The ticket before the notice. null: not visible; undefined: unknown. */
export function ticketBefore(notice: CountedNotice): Ticket | null | undefined {
  const id = ticketIdOf(notice);
  const known = lastKnown.get(id);
  // Also null: the conversation of a ticket that left one's sight stays cached for a while.
  return known === undefined ? (cachedTicket(id) ?? (isNew(notice) ? null : undefined)) : known;
}

export function applyNoticeToCounts(notice: CountedNotice, before: Ticket | null | undefined, me: Actor): void {
  const after = ticketAfter(notice, before);
  if (after !== undefined) lastKnown.set(ticketIdOf(notice), after);
  // Unknown state: the difference cannot be computed.
  if (before === undefined || after === undefined) {
    scheduleCountsRefetch();
    return;
  }
  for (const [key, counts] of queryClient.getQueriesData<TicketCounts>({ queryKey: ticketKeys.allCounts })) {
    // The first answer is pending, and may be older.
    if (!counts) revision++;
    const next = counts && adjustCounts(counts, before, after, key[2] as CountFilter, me);
    if (!next || next === counts) continue;
    revision++;
    queryClient.setQueryData(key, next);
  }
}

const withExpected = (counts: TicketCounts, filter: CountFilter): TicketCounts =>
  expectedTickets().reduce(
    (now, { before, ticket, me }) => (before === undefined ? now : adjustCounts(now, before, ticket, filter, me)),
    counts,
  );

/** Called when notices were missed, or the user or their permissions changed. */
export function resetKnownTickets(): void {
  lastKnown.clear();
}

/** Random delay, because all clients of a company refetch after the same notice. */
export function scheduleCountsRefetch(): void {
  revision++;
  if (isRefetchScheduled) return;
  isRefetchScheduled = true;
  setTimeout(
    () => {
      isRefetchScheduled = false;
      void queryClient.invalidateQueries({ queryKey: ticketKeys.allCounts });
    },
    800 + Math.random() * 1200,
  );
}

const ticketIdOf = (notice: CountedNotice) => ('ticket' in notice ? notice.ticket.id : notice.ticketId);
const isNew = (notice: TicketNotice) => notice.action === 'update' && notice.ticket.version === 1;

function ticketAfter(notice: CountedNotice, before: Ticket | null | undefined): Ticket | null | undefined {
  if ('ticket' in notice) return notice.ticket;
  if (notice.action === 'delete' || notice.action === 'leave') return null;
  return before && { ...before, unreadMessages: 0 };
}

function cachedTicket(id: number): Ticket | undefined {
  for (const [, list] of queryClient.getQueriesData<TicketList>({ queryKey: ticketKeys.lists })) {
    const cached = list?.tickets.find((ticket) => ticket.id === id);
    if (cached) return cached;
  }
  const ones = queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones });
  return ones.find(([, ticket]) => ticket?.id === id)?.[1];
}
