import type { Ticket } from '@balcao/contract/tickets/ticket';
import { filterOf, useListView } from './list/list-view.ts';
import { useTickets } from './ticket.queries.ts';

/** Who waits longest, of the queues that are chosen. */
export function useNextWaiting(): Ticket | undefined {
  const [view] = useListView();
  return useTickets(filterOf({ ...view, tab: 'open', sub: 'pending' }, '')).tickets[0];
}
