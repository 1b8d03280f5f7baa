import type { Contact } from '@balcao/contract/contacts/contact';
import type { Delivery } from '@balcao/contract/tickets/delivery';
import { laterDelivery } from '@balcao/contract/tickets/delivery.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketEvent } from '@balcao/contract/tickets/ticket.events';
import type { Actor } from '@balcao/contract/users/actor';
import { belongs, inOrder, mentions, type TicketFilter } from './ticket-filter.ts';

/** A received or expected change of a ticket. */
export type TicketNotice =
  | TicketEvent
  | {
      action: 'contact';
      contact: Pick<Contact, 'id' | 'name' | 'number' | 'email' | 'profilePicUrl' | 'active' | 'extraInfo'>;
    }
  /** how far its last message has come */
  | { action: 'delivery'; ticketId: number; delivery: Delivery }
  /** optimistic result of a command; it keeps the version, so that the response replaces it */
  | { action: 'expect'; ticket: Ticket };

export type TicketList = {
  /** sorted, contiguous from the first */
  tickets: readonly Ticket[];
  hasMore: boolean;
  nextCursor: string | null;
};

export type Asked = { filter: TicketFilter; me: Actor };

/**
 * Whether a notice is newer than the latest received version of its ticket. Without this check a
 * late notice would restore a ticket that a list has removed. Records newer versions in `latestVersions`.
 */
export function isNews(heard: Map<number, number>, notice: TicketNotice): boolean {
  if (notice.action === 'contact' || notice.action === 'delivery') return true;
  // Also for a rollback: another user's change may have arrived before our refusal.
  if (notice.action === 'expect') return notice.ticket.version >= (heard.get(notice.ticket.id) ?? 0);
  const [id, version] =
    notice.action === 'update' ? [notice.ticket.id, notice.ticket.version] : [notice.ticketId, notice.version];
  if (version === undefined) return true;
  if (version <= (heard.get(id) ?? 0)) return false;
  // `update-unread` is published before the `update` of the same version.
  if (notice.action !== 'update-unread' && notice.action !== 'updateUnread') heard.set(id, version);
  return true;
}

/** Applies a notice to a list. Pure; tickets cached in a later version are unchanged. */
export function applyTicketNotice(list: TicketList, notice: TicketNotice, asked: Asked): TicketList {
  switch (notice.action) {
    case 'update':
    case 'expect':
      return withTicket(list, notice.ticket, asked, notice.action === 'expect');
    case 'delete':
    case 'leave':
      return without(list, notice.ticketId, notice.version);
    case 'update-unread':
    case 'updateUnread':
      return readSince(list, notice.ticketId, notice.version, asked);
    case 'delivery':
      return changed(
        list,
        (held) => held.id === notice.ticketId && withDelivery(held, notice.delivery) !== held,
        (held) => withDelivery(held, notice.delivery),
      );
    case 'contact':
      return changed(
        list,
        (held) => held.contactId === notice.contact.id,
        (held) => withContact(held, notice.contact),
      );
  }
}

/** Appends a fetched page without duplicating tickets that moved meanwhile. */
export function withPage(
  list: TicketList,
  page: Pick<TicketList, 'tickets' | 'hasMore' | 'nextCursor'>,
  { filter }: Asked,
): TicketList {
  const held = new Set(list.tickets.map((ticket) => ticket.id));
  const fresh = page.tickets.filter((ticket) => !held.has(ticket.id));
  return { ...list, ...page, tickets: [...list.tickets, ...fresh].sort(inOrder(filter)) };
}

/** Applies a notice to a single cached ticket. */
export function applyToTicket(held: Ticket, notice: TicketNotice): Ticket {
  switch (notice.action) {
    case 'update':
      return notice.ticket.id === held.id && notice.ticket.version > held.version
        ? withDelivery(notice.ticket, held.delivery)
        : held;
    case 'expect':
      return notice.ticket.id === held.id && notice.ticket.version >= held.version ? notice.ticket : held;
    case 'update-unread':
    case 'updateUnread':
      return notice.ticketId === held.id && speaksOfLater(held, notice.version) ? { ...held, unreadMessages: 0 } : held;
    case 'delivery':
      return notice.ticketId === held.id ? withDelivery(held, notice.delivery) : held;
    case 'contact':
      return notice.contact.id === held.contactId ? withContact(held, notice.contact) : held;
    default:
      return held;
  }
}

function withTicket(list: TicketList, told: Ticket, { filter, me }: Asked, expected: boolean): TicketList {
  const held = list.tickets.find((one) => one.id === told.id);
  const ticket = withDelivery(told, held?.delivery ?? null);
  if (held && (expected ? ticket.version < held.version : ticket.version <= held.version)) return list;
  const found = held !== undefined || !filter.search || mentions(ticket, filter.search);
  if (!found) return list;
  if (!belongs(ticket, filter, me)) return without(list, ticket.id, ticket.version);
  const rest = list.tickets.filter((one) => one.id !== ticket.id);
  const order = inOrder(filter);
  const at = rest.findIndex((one) => order(ticket, one) < 0);
  // Sorts after the loaded rows: it will be loaded with its page.
  if (at === -1 && list.hasMore && !held) return list;
  const tickets = at === -1 ? [...rest, ticket] : [...rest.slice(0, at), ticket, ...rest.slice(at)];
  return { ...list, tickets };
}

function without(list: TicketList, id: number, version: number | undefined): TicketList {
  const held = list.tickets.find((one) => one.id === id);
  if (held && version !== undefined && held.version > version) return list;
  return held ? { ...list, tickets: list.tickets.filter((one) => one !== held) } : list;
}

function readSince(list: TicketList, id: number, version: number | undefined, asked: Asked): TicketList {
  const next = changed(
    list,
    (held) => held.id === id && held.unreadMessages > 0 && speaksOfLater(held, version),
    (held) => ({ ...held, unreadMessages: 0 }),
  );
  const read = next.tickets.find((one) => one.id === id);
  if (next === list || !read || belongs(read, asked.filter, asked.me)) return next;
  return { ...next, tickets: next.tickets.filter((one) => one.id !== id) };
}

/** Whether the notice is about a later version; notices without a version are accepted. */
const speaksOfLater = (held: Ticket, version: number | undefined) => version === undefined || version > held.version;

function changed(list: TicketList, which: (t: Ticket) => boolean, change: (t: Ticket) => Ticket): TicketList {
  if (!list.tickets.some(which)) return list;
  return { ...list, tickets: list.tickets.map((held) => (which(held) ? change(held) : held)) };
}

function withContact(ticket: Ticket, contact: Extract<TicketNotice, { action: 'contact' }>['contact']): Ticket {
  const { id, name, number, email, profilePicUrl, active, extraInfo } = contact;
  return { ...ticket, contact: { id, name, number, email, profilePicUrl, active, extraInfo } };
}

/** Ignores delivery reports of messages other than the last. */
function withDelivery(ticket: Ticket, told: Delivery | null): Ticket {
  const held = ticket.delivery;
  if (!held || held.messageId !== told?.messageId) return ticket;
  const delivery = laterDelivery(held, told);
  return delivery === held ? ticket : { ...ticket, delivery };
}

/**
 * A delivery report may arrive before the notice of its message. `latestDeliveries` keeps the latest per ticket and is
 * applied to updated tickets.
 */
export function withReports(reports: Map<number, Delivery>, notice: TicketNotice): TicketNotice {
  if (notice.action === 'delivery') {
    const held = reports.get(notice.ticketId);
    const { delivery } = notice;
    reports.set(notice.ticketId, held?.messageId === delivery.messageId ? laterDelivery(held, delivery) : delivery);
  }
  if (notice.action !== 'update') return notice;
  const ticket = withDelivery(notice.ticket, reports.get(notice.ticket.id) ?? null);
  return ticket === notice.ticket ? notice : { ...notice, ticket };
}
