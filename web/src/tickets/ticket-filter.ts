import { can } from '@balcao/contract/permissions';
import { canSee } from '@balcao/contract/tickets/sight.rules';
import type { Ticket, TicketStatus } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import { plain } from '../ui/use-records.ts';

/** Which tickets a list asks for. It is the list's key in the cache, so that only plain values stand in it. */
export type TicketFilter = {
  /** absent: all of them, as the search does */
  status?: TicketStatus;
  isGroup?: boolean;
  /** others' conversations too, for whoever may */
  showAll: boolean;
  /** those queues, and what is in none; absent: whatever the person sees */
  queueIds?: number[];
  search?: string;
  /** has all of them */
  tags?: number[];
  users?: number[];
  whatsapps?: number[];
  statuses?: TicketStatus[];
  unread?: boolean;
  /** with a message that did not leave */
  failed?: boolean;
};

/**
 * Whether a ticket stands on a list: the server's own conditions (server/tickets/list-tickets), but for the search,
 * which only the server can answer whole. What it found stays found.
 */
export function belongs(ticket: Ticket, filter: TicketFilter, me: Actor): boolean {
  if (filter.status !== undefined && ticket.status !== filter.status) return false;
  if (filter.isGroup !== undefined && ticket.isGroup !== filter.isGroup) return false;
  if (filter.unread && ticket.unreadMessages === 0) return false;
  if (filter.failed && ticket.failedMessages === 0) return false;
  if (ticket.queueId !== null && !isAmong(filter.queueIds, ticket.queueId)) return false;
  if (!isAmong(filter.users, ticket.userId)) return false;
  if (!isAmong(filter.whatsapps, ticket.whatsappId)) return false;
  if (!isAmong(filter.statuses, ticket.status)) return false;
  if (filter.tags?.some((id) => !ticket.tags.some((tag) => tag.id === id))) return false;
  const everyones = filter.showAll && can(me, 'tickets-manager:showall');
  return ticket.status === 'pending' || everyones ? canSee(me, ticket) : ticket.userId === me.userId;
}

/** What of a ticket the screen can search itself. */
export function mentions(ticket: Ticket, search: string): boolean {
  const wanted = plain(search.trim());
  const digits = wanted.replace(/\D/g, '');
  return (
    plain(ticket.contact.name).includes(wanted) ||
    plain(ticket.lastMessage).includes(wanted) ||
    (digits.length >= 3 && ticket.contact.number.includes(digits))
  );
}

/** An empty choice is no filter. */
function isAmong<T>(chosen: readonly T[] | undefined, value: T | null): boolean {
  if (chosen === undefined || chosen.length === 0) return true;
  return value !== null && chosen.includes(value);
}

/** Since when somebody waits. */
export const waitsSince = (ticket: Pick<Ticket, 'queuedAt' | 'createdAt'>): string =>
  ticket.queuedAt ?? ticket.createdAt;

/** Who waits longest stands first among the pending ones; elsewhere what changed last does. */
export const isWaitingOrder = (filter: TicketFilter): boolean => filter.status === 'pending' && !filter.unread;

export function inOrder(filter: TicketFilter): (a: Ticket, b: Ticket) => number {
  return isWaitingOrder(filter)
    ? (a, b) => compare(waitsSince(a), waitsSince(b)) || a.id - b.id
    : (a, b) => compare(b.updatedAt, a.updatedAt) || b.id - a.id;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
