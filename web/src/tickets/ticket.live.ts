import type { Contact } from '@balcao/contract/contacts/contact';
import type { Delivery } from '@balcao/contract/tickets/delivery';
import { laterDelivery } from '@balcao/contract/tickets/delivery.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketEvent } from '@balcao/contract/tickets/ticket.events';
import type { Actor } from '@balcao/contract/users/actor';
import { belongs, inOrder, mentions, type TicketFilter } from './ticket-filter.ts';

/** One thing that a screen hears, or expects, of a ticket. */
export type TicketNotice =
  | TicketEvent
  | {
      action: 'contact';
      contact: Pick<Contact, 'id' | 'name' | 'number' | 'email' | 'profilePicUrl' | 'active' | 'extraInfo'>;
    }
  /** how far its last message has come */
  | { action: 'delivery'; ticketId: number; delivery: Delivery }
  /** what a press will come to, shown before the answer; it keeps its version, so that the answer replaces it */
  | { action: 'expect'; ticket: Ticket };

export type TicketList = {
  /** in the list's order, from its first on, without a gap */
  tickets: readonly Ticket[];
  hasMore: boolean;
  nextCursor: string | null;
};

export type Asked = { filter: TicketFilter; me: Actor };

/**
 * The one gate before all lists: whether a notice is news, by the latest version heard of its ticket. Without it a
 * late one would bring back what a list has let go of, and no longer knows. What is news is noted in `heard`.
 */
export function isNews(heard: Map<number, number>, notice: TicketNotice): boolean {
  if (notice.action === 'contact' || notice.action === 'delivery') return true;
  // Also one that takes an expectation back: somebody else's press has been heard of before our refusal.
  if (notice.action === 'expect') return notice.ticket.version >= (heard.get(notice.ticket.id) ?? 0);
  const [id, version] =
    notice.action === 'update' ? [notice.ticket.id, notice.ticket.version] : [notice.ticketId, notice.version];
  if (version === undefined) return true;
  if (version <= (heard.get(id) ?? 0)) return false;
  // Unread gone is told before the update of the same version.
  if (notice.action !== 'update-unread' && notice.action !== 'updateUnread') heard.set(id, version);
  return true;
}

/** What one notice does to a list. Pure; what is held in a later version stays as it is. */
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

/** A page that was asked for, after what is held. Tickets that moved meanwhile are not doubled. */
export function withPage(
  list: TicketList,
  page: Pick<TicketList, 'tickets' | 'hasMore' | 'nextCursor'>,
  { filter }: Asked,
): TicketList {
  const held = new Set(list.tickets.map((ticket) => ticket.id));
  const fresh = page.tickets.filter((ticket) => !held.has(ticket.id));
  return { ...list, ...page, tickets: [...list.tickets, ...fresh].sort(inOrder(filter)) };
}

/** One ticket on its own, as the open conversation holds it. */
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
  // Beyond what is loaded there may be others before it: it comes with its page.
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

/** The notice speaks of a version that is not here yet. Without one it is believed. */
const speaksOfLater = (held: Ticket, version: number | undefined) => version === undefined || version > held.version;

function changed(list: TicketList, which: (t: Ticket) => boolean, change: (t: Ticket) => Ticket): TicketList {
  if (!list.tickets.some(which)) return list;
  return { ...list, tickets: list.tickets.map((held) => (which(held) ? change(held) : held)) };
}

function withContact(ticket: Ticket, contact: Extract<TicketNotice, { action: 'contact' }>['contact']): Ticket {
  const { id, name, number, email, profilePicUrl, active, extraInfo } = contact;
  return { ...ticket, contact: { id, name, number, email, profilePicUrl, active, extraInfo } };
}

/** A report on a message that is not the last one says nothing of the ticket. */
function withDelivery(ticket: Ticket, told: Delivery | null): Ticket {
  const held = ticket.delivery;
  if (!held || held.messageId !== told?.messageId) return ticket;
  const delivery = laterDelivery(held, told);
  return delivery === held ? ticket : { ...ticket, delivery };
}

/**
 * A report may overtake the notice of its message. `reports` keeps the latest of each ticket; a ticket that is told is
 * shown with it.
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
