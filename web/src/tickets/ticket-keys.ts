import type { TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';
import type { CountFilter } from './ticket-count.live.ts';

/** Query keys. The filter in a list's key is used to apply notices to it. */
export const ticketKeys = {
  all: ['tickets'] as const,
  lists: ['tickets', 'list'] as const,
  list: (filter: TicketFilter) => ['tickets', 'list', filter] as const,
  allCounts: ['tickets', 'counts'] as const,
  counts: (filter: CountFilter) => ['tickets', 'counts', filter] as const,
  ones: ['tickets', 'one'] as const,
  one: (uuid: string) => ['tickets', 'one', uuid] as const,
};
