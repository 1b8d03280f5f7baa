import type { Ticket } from '@balcao/contract/tickets/ticket';
import { type TicketCounts, ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import type { TicketList, TicketNotice } from './ticket.live.ts';
import { type CountFilter, recount } from './ticket-count.live.ts';
import { ticketKeys } from './ticket-keys.ts';

/** The last that notices said of a ticket: what it was before the next one. null: it is gone. */
const last = new Map<number, Ticket | null>();
/** Grows when a notice moved a count: an answer that was on its way meanwhile may be older than that. */
let moves = 0;
let asking = false;

/** The numbers of the tabs, moved by notices at once and asked for again when those do not say enough. */
export function useTicketCounts(filter: CountFilter): TicketCounts | undefined {
  return useQuery({
    queryKey: ticketKeys.counts(filter),
    queryFn: async ({ signal }) => {
      const before = moves;
      const counts = await call(ticketApi.counts, { query: filter, signal });
      if (moves !== before) askCountsSoon();
      return counts;
    },
    placeholderData: (held) => held,
  }).data;
}

export function countNotice(notice: TicketNotice, me: Actor): void {
  if (notice.action === 'contact' || notice.action === 'delivery') return;
  const id = 'ticket' in notice ? notice.ticket.id : notice.ticketId;
  const before = last.get(id) ?? heldTicket(id) ?? (isNew(notice) ? null : undefined);
  const after = afterOf(notice, before);
  last.set(id, after);
  // A ticket that nobody spoke of before: what it was is not known, so that the difference is not either.
  if (before === undefined) {
    askCountsSoon();
    return;
  }
  for (const [key, counts] of queryClient.getQueriesData<TicketCounts>({ queryKey: ticketKeys.allCounts })) {
    const next = counts && recount(counts, before, after, key[2] as CountFilter, me);
    if (!next || next === counts) continue;
    moves++;
    queryClient.setQueryData(key, next);
  }
}

/** Notices were missed, or the person is another. */
export function forgetCounted(): void {
  last.clear();
}

/** All screens of a company doubt at the same moment: they do not all ask at the same moment. */
function askCountsSoon(): void {
  moves++;
  if (asking) return;
  asking = true;
  setTimeout(
    () => {
      asking = false;
      void queryClient.invalidateQueries({ queryKey: ticketKeys.allCounts });
    },
    800 + Math.random() * 1200,
  );
}

const isNew = (notice: TicketNotice) => notice.action === 'update' && notice.ticket.version === 1;

function afterOf(notice: Exclude<TicketNotice, { action: 'contact' | 'delivery' }>, before: Ticket | null | undefined) {
  if ('ticket' in notice) return notice.ticket;
  if (notice.action === 'delete' || notice.action === 'leave') return null;
  return before ? { ...before, unreadMessages: 0 } : null;
}

function heldTicket(id: number): Ticket | undefined {
  for (const [, list] of queryClient.getQueriesData<TicketList>({ queryKey: ticketKeys.lists })) {
    const held = list?.tickets.find((ticket) => ticket.id === id);
    if (held) return held;
  }
  const ones = queryClient.getQueriesData<Ticket>({ queryKey: ticketKeys.ones });
  return ones.find(([, ticket]) => ticket?.id === id)?.[1];
}
