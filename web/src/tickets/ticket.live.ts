import type { Contact } from '@balcao/contract/contacts/contact';
import type { Delivery } from '@balcao/contract/tickets/delivery';
import { laterDelivery } from '@balcao/contract/tickets/delivery.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketEvent } from '@balcao/contract/tickets/ticket.events';
import { compareTickets, matchesFilter, type TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';
import type { TicketMatch } from '@balcao/contract/tickets/ticket-match';
import type { Actor } from '@balcao/contract/users/actor';
import { matchesSearch } from './search/matches-search.ts';

/** A received or expected change of a ticket. */
export type TicketNotice =
  | TicketEvent
  | {
      action: 'contact';
      contact: Pick<Contact, 'id' | 'name' | 'number' | 'email' | 'profilePicUrl' | 'active' | 'extraInfo'>;
    }
  /** delivery status of its last message */
  | { action: 'delivery'; ticketId: number; delivery: Delivery }
  /** optimistic result of a command; it keeps the version, so that the response replaces it */
  | { action: 'expect'; ticket: Ticket }
  /** the command was undone or refused: the former state */
  | { action: 'restore'; ticket: Ticket };

export type TicketList = {
  /** sorted, contiguous from the first */
  tickets: readonly Ticket[];
  hasMore: boolean;
  nextCursor: string | null;
  /** only for a search */
  found?: FoundTickets | undefined;
};

export type FoundTickets = { count: number; matches: readonly TicketMatch[] };

type ListContext = { filter: TicketFilter; me: Actor };

/**
 * Whether a notice is newer than the latest received version of its ticket. Without this check a
 * late notice would restore a ticket that a list has removed. Records newer versions in `latestVersions`.
 */
export function isNewer(latestVersions: Map<number, number>, notice: TicketNotice): boolean {
  if (notice.action === 'contact' || notice.action === 'delivery') return true;
  // Also for a rollback: another user's change may have arrived before our refusal.
  if (notice.action === 'expect' || notice.action === 'restore')
    return notice.ticket.version >= (latestVersions.get(notice.ticket.id) ?? 0);
  const [id, version] =
    notice.action === 'update' ? [notice.ticket.id, notice.ticket.version] : [notice.ticketId, notice.version];
  if (version === undefined) return true;
  if (version <= (latestVersions.get(id) ?? 0)) return false;
  // `update-unread` is published before the `update` of the same version.
  if (notice.action !== 'update-unread' && notice.action !== 'updateUnread') latestVersions.set(id, version);
  return true;
}

/** Applies a notice to a list. Pure; tickets cached in a later version are unchanged. */
export function applyTicketNotice(list: TicketList, notice: TicketNotice, context: ListContext): TicketList {
  switch (notice.action) {
    case 'update':
    case 'expect':
    case 'restore':
      return withTicket(list, notice.ticket, context, notice.action !== 'update');
    case 'delete':
    case 'leave':
      return withoutTicket(list, notice.ticketId, notice.version);
    case 'update-unread':
    case 'updateUnread':
      return clearUnread(list, notice.ticketId, notice.version, context);
    case 'delivery':
      return changeWhere(
        list,
        (cached) => cached.id === notice.ticketId && withDelivery(cached, notice.delivery) !== cached,
        (existing) => withDelivery(existing, notice.delivery),
      );
    case 'contact':
      return changeWhere(
        list,
        (existing) => existing.contactId === notice.contact.id,
        (existing) => withContact(existing, notice.contact),
      );
  }
}

/**
 * Adapts a notice for the replay on a server's answer. A prediction is kept even if the answer has a later version:
 * marking a conversation as read creates one without a notice. A change by another user is published, and ends the
 * prediction.
 */
export function asReplayed(notice: TicketNotice, answered: readonly Ticket[]): TicketNotice {
  if (notice.action !== 'expect') return notice;
  const { id, version } = notice.ticket;
  const found = answered.find((one) => one.id === id);
  return found && found.version > version
    ? { action: 'expect', ticket: { ...notice.ticket, version: found.version } }
    : notice;
}

/** Appends a fetched page without duplicating tickets that moved meanwhile. */
export function withPage(list: TicketList, page: TicketList, { filter }: ListContext): TicketList {
  const cachedIds = new Set(list.tickets.map((ticket) => ticket.id));
  const fresh = page.tickets.filter((ticket) => !cachedIds.has(ticket.id));
  const found = page.found && {
    count: page.found.count,
    matches: [...(list.found?.matches ?? []), ...page.found.matches],
  };
  return { ...list, ...page, found, tickets: [...list.tickets, ...fresh].sort(compareTickets(filter)) };
}

/** Applies a notice to a single cached ticket. */
export function applyToTicket(cached: Ticket, notice: TicketNotice): Ticket {
  switch (notice.action) {
    case 'update':
      return notice.ticket.id === cached.id && notice.ticket.version > cached.version
        ? withDelivery(notice.ticket, cached.delivery)
        : cached;
    case 'expect':
    case 'restore':
      return notice.ticket.id === cached.id && notice.ticket.version >= cached.version ? notice.ticket : cached;
    case 'update-unread':
    case 'updateUnread':
      return notice.ticketId === cached.id && isLaterVersion(cached, notice.version)
        ? { ...cached, unreadMessages: 0 }
        : cached;
    case 'delivery':
      return notice.ticketId === cached.id ? withDelivery(cached, notice.delivery) : cached;
    case 'contact':
      return notice.contact.id === cached.contactId ? withContact(cached, notice.contact) : cached;
    default:
      return cached;
  }
}

function withTicket(list: TicketList, incoming: Ticket, { filter, me }: ListContext, isOwn: boolean): TicketList {
  const cached = list.tickets.find((one) => one.id === incoming.id);
  const ticket = withDelivery(incoming, cached?.delivery ?? null);
  if (cached && (isOwn ? ticket.version < cached.version : ticket.version <= cached.version)) return list;
  const match = cached !== undefined || !filter.search || matchesSearch(ticket, filter.search);
  if (!match) return list;
  if (!matchesFilter(ticket, filter, me)) return withoutTicket(list, ticket.id, ticket.version);
  return placed(list, ticket, filter);
}

function placed(list: TicketList, ticket: Ticket, filter: TicketFilter): TicketList {
  const rest = list.tickets.filter((one) => one.id !== ticket.id);
  const order = compareTickets(filter);
  const at = rest.findIndex((one) => order(ticket, one) < 0);
  // Sorts after the loaded rows: it will be loaded with its page.
  if (at === -1 && list.hasMore && rest.length === list.tickets.length) return list;
  const tickets = at === -1 ? [...rest, ticket] : [...rest.slice(0, at), ticket, ...rest.slice(at)];
  return { ...list, tickets };
}

function withoutTicket(list: TicketList, id: number, version: number | undefined): TicketList {
  const cached = list.tickets.find((one) => one.id === id);
  if (cached && version !== undefined && cached.version > version) return list;
  return cached ? { ...list, tickets: list.tickets.filter((one) => one !== cached) } : list;
}

function clearUnread(list: TicketList, id: number, version: number | undefined, context: ListContext): TicketList {
  const next = changeWhere(
    list,
    (cached) => cached.id === id && cached.unreadMessages > 0 && isLaterVersion(cached, version),
    (existing) => ({ ...existing, unreadMessages: 0 }),
  );
  const read = next.tickets.find((one) => one.id === id);
  if (next === list || !read) return next;
  if (matchesFilter(read, context.filter, context.me))
    return context.filter.order === 'unread' ? placed(next, read, context.filter) : next;
  return { ...next, tickets: next.tickets.filter((one) => one.id !== id) };
}

/** Whether the notice is about a later version; notices without a version are accepted. */
const isLaterVersion = (cached: Ticket, version: number | undefined) =>
  version === undefined || version > cached.version;

function changeWhere(list: TicketList, which: (t: Ticket) => boolean, change: (t: Ticket) => Ticket): TicketList {
  if (!list.tickets.some(which)) return list;
  return { ...list, tickets: list.tickets.map((cached) => (which(cached) ? change(cached) : cached)) };
}

function withContact(ticket: Ticket, contact: Extract<TicketNotice, { action: 'contact' }>['contact']): Ticket {
  const { id, name, number, email, profilePicUrl, active, extraInfo } = contact;
  return { ...ticket, contact: { id, name, number, email, profilePicUrl, active, extraInfo } };
}

/** Ignores delivery reports of messages other than the last. */
function withDelivery(ticket: Ticket, received: Delivery | null): Ticket {
  const current = ticket.delivery;
  if (!current || current.messageId !== received?.messageId) return ticket;
  const delivery = laterDelivery(current, received);
  return delivery === current ? ticket : { ...ticket, delivery };
}

/**
 * A delivery report may arrive before the notice of its message. `latestDeliveries` keeps the latest per ticket and is
 * applied to updated tickets.
 */
export function withLatestDelivery(latestDeliveries: Map<number, Delivery>, notice: TicketNotice): TicketNotice {
  if (notice.action === 'delivery') {
    const cached = latestDeliveries.get(notice.ticketId);
    const { delivery } = notice;
    latestDeliveries.set(
      notice.ticketId,
      cached?.messageId === delivery.messageId ? laterDelivery(cached, delivery) : delivery,
    );
  }
  if (notice.action !== 'update') return notice;
  const ticket = withDelivery(notice.ticket, latestDeliveries.get(notice.ticket.id) ?? null);
  return ticket === notice.ticket ? notice : { ...notice, ticket };
}
