import type { Ticket } from '@balcao/contract/tickets/ticket';
import { type ListView, listFilter, useListView } from './list/list-view.ts';
import { useFirstTicket } from './ticket.queries.ts';

/** The longest waiting ticket of the selected queues; if the list is sorted by goals, the most urgent one with a goal, if any. */
export function useNextWaiting(): Ticket | undefined {
  const [view] = useListView();
  const waiting: ListView = { ...view, tab: 'open', sub: 'pending', longestWaitFirst: true };
  const urgent = useFirstTicket(listFilter(waiting, ''));
  const longest = useFirstTicket(listFilter({ ...waiting, dueFirst: false }, ''));
  return urgent ?? longest;
}
