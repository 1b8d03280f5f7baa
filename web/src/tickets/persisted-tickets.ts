import { persistQueries } from '../platform/offline/persisted-queries.ts';
import type { TicketList } from './ticket.live.ts';

const maxTickets = 100;

/** Lists and tickets are readable offline; results of a search are not stored. */
persistQueries('tickets', ([, kind, filter], data) => {
  if (kind !== 'list') return data;
  const list = data as TicketList;
  const isSearch = typeof filter === 'object' && filter !== null && 'search' in filter && Boolean(filter.search);
  if (isSearch) return undefined;
  return list.tickets.length <= maxTickets
    ? list
    : { ...list, tickets: list.tickets.slice(0, maxTickets), hasMore: true };
});

// Queues and connections are needed on the same page.
for (const root of ['queues', 'connections'])
  persistQueries(root, ([, part], data) => (part === undefined ? data : undefined));
persistQueries('tags', ([, kind], data) => (kind === 'all' ? data : undefined));
