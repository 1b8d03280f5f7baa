import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketCounts } from '@balcao/contract/tickets/ticket.api';
import { isSnoozed, listsOthers, matchesFilter } from '@balcao/contract/tickets/ticket-list.rules';
import type { Actor } from '@balcao/contract/users/actor';

/** Filter of the counts. */
export type CountFilter = { showAll: boolean; queueIds?: number[] };

/** Adjusts the counts for a change of one ticket. `before` null: it was not visible to this user. */
export function adjustCounts(
  counts: TicketCounts,
  before: Ticket | null,
  after: Ticket | null,
  filter: CountFilter,
  me: Actor,
): TicketCounts {
  const [were, are] = [countTicket(before, filter, me), countTicket(after, filter, me)];
  if (were.join() === are.join()) return counts;
  const next = { ...counts };
  for (const key of were) next[key] = Math.max(0, next[key] - 1);
  for (const key of are) next[key]++;
  return next;
}

/** The counters a ticket contributes to (as server/tickets/count-tickets). */
export function countTicket(ticket: Ticket | null, filter: CountFilter, me: Actor): (keyof TicketCounts)[] {
  if (!ticket || ticket.status === 'closed') return [];
  const counted: (keyof TicketCounts)[] = [];
  const everyones = { ...filter, showAll: listsOthers(me, filter) };
  if (isSnoozed(ticket)) {
    if (matchesFilter(ticket, everyones, me)) counted.push(ticket.isGroup ? 'groupSnoozed' : 'snoozed');
    return [...counted, ...failedOf(ticket, filter, me)];
  }
  if (matchesFilter(ticket, everyones, me))
    counted.push(
      ticket.status === 'open' ? (ticket.isGroup ? 'groupOpen' : 'open') : ticket.isGroup ? 'groupPending' : 'pending',
    );
  if (ticket.unreadMessages > 0 && matchesFilter(ticket, { ...filter, showAll: false }, me)) {
    counted.push('unread');
    if (ticket.status === 'open') counted.push(ticket.isGroup ? 'groupOpenUnread' : 'openUnread');
  }
  return [...counted, ...failedOf(ticket, filter, me)];
}

/** Own open tickets with failed messages, in the queues of the filter. */
const failedOf = (ticket: Ticket, filter: CountFilter, me: Actor): 'failed'[] =>
  ticket.failedMessages > 0 && ticket.status === 'open' && matchesFilter(ticket, { ...filter, showAll: false }, me)
    ? ['failed']
    : [];
