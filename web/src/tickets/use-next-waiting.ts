import type { Ticket } from '@balcao/contract/tickets/ticket';
import { listFilter, useListView } from './list/list-view.ts';
import { useTickets } from './ticket.queries.ts';

/** The longest waiting ticket of the selected queues. */
export function useNextWaiting(): Ticket | undefined {
  const [view] = useListView();
  return useTickets(listFilter({ ...view, tab: 'open', sub: 'pending', longestWaitFirst: true }, '')).tickets[0];
}
