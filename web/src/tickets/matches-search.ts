import type { Ticket } from '@balcao/contract/tickets/ticket';
import { normalizeSearch } from '../platform/text/normalize-search.ts';

/** The part of a search that can be evaluated in the browser. */
export function matchesSearch(ticket: Ticket, search: string): boolean {
  const query = normalizeSearch(search.trim());
  const digits = query.replace(/\D/g, '');
  return (
    normalizeSearch(ticket.contact.name).includes(query) ||
    normalizeSearch(ticket.lastMessage).includes(query) ||
    (digits.length >= 3 && ticket.contact.number.includes(digits))
  );
}
