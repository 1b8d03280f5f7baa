import type { Ticket } from '@balcao/contract/tickets/ticket';
import { listFilter, useListView } from './list/list-view.ts';
import { useFirstTicket } from './ticket.queries.ts';

/** The longest waiting ticket of the selected queues. */
export function useNextWaiting(): Ticket | undefined {
  const [view] = useListView();
  return useFirstTicket(listFilter({ ...view, tab: 'open', sub: 'pending', longestWaitFirst: true }, ''));
}
