import type { Ticket } from '@balcao/contract/tickets/ticket';
import { type TicketCounts, ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import type { TicketList, TicketNotice } from './ticket.live.ts';
import { type CountFilter, recount } from './ticket-count.live.ts';
import { ticketKeys } from './ticket-keys.ts';

/** Last known state of each ticket, to compute differences. null: no longer visible. */
const last = new Map<number, Ticket | null>();
/** Incremented when a notice changes a count, to detect responses that are older. */
let moves = 0;
let asking = false;

/** Counts of the tabs, adjusted by notices and refetched when a difference is unknown. */
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
  // Unknown previous state: the difference cannot be computed.
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

/** Called when notices were missed, or the user changed. */
export function forgetCounted(): void {
  last.clear();
}

/** Random delay, because all clients of a company refetch after the same notice. */
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
