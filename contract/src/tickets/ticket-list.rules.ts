import { can } from '../permissions.ts';
import type { Actor } from '../users/actor.ts';
import { laneOf } from './lane.rules.ts';
import type { Ticket, TicketStatus } from './ticket.ts';
import { canSee } from './visibility.rules.ts';

export const ticketOrders = ['waiting', 'snoozed', 'unread', 'due', 'created'] as const;
export type TicketOrder = (typeof ticketOrders)[number];

/** Filter of a ticket list. It is part of the query key, so it contains plain values only. */
export type TicketFilter = {
  /** absent: all statuses, as in the search */
  status?: TicketStatus;
  isGroup?: boolean;
  /** include tickets of others, with permission */
  showAll: boolean;
  /** in these queues, or without a queue; absent: all visible ones */
  queueIds?: number[];
  search?: string;
  /** tickets that have all of these tags */
  tags?: number[];
  users?: number[];
  whatsapps?: number[];
  statuses?: TicketStatus[];
  unread?: boolean;
  /** with a failed message */
  failed?: boolean;
  /** only snoozed ones, or none of them; absent: both */
  snoozed?: boolean;
  /** only those with a goal that is not reached */
  due?: boolean;
  /** a kanban lane: all visible active tickets in it, of any user; 0: those in none */
  lane?: number;
  /**
   * Pending ones by longest wait; snoozed ones by their return; unread ones before the rest; by the goals' times; or
   * newest first. Absent: by latest change.
   */
  order?: TicketOrder;
};

/** The fields that a list is filtered and sorted by. */
type FilteredTicket = Pick<
  Ticket,
  | 'status'
  | 'isGroup'
  | 'unreadMessages'
  | 'failedMessages'
  | 'queueId'
  | 'userId'
  | 'whatsappId'
  | 'snoozedUntil'
  | 'dueAt'
> & { tags: readonly { id: number; kanban: number }[] };
type OrderedTicket = Pick<
  Ticket,
  'id' | 'updatedAt' | 'queuedAt' | 'createdAt' | 'snoozedUntil' | 'unreadMessages' | 'dueAt'
>;

/**
 * Whether a list includes tickets of others: requested, and permitted. The list of closed ones is open to everybody, as
 * far as they see the tickets: whoever handled a conversation, it has ended.
 */
export const listsOthers = (
  me: Actor,
  { showAll, status }: { showAll?: boolean | undefined; status?: TicketStatus | undefined },
): boolean => showAll === true && (status === 'closed' || can(me, 'tickets-manager:showall'));

/**
 * Whether only one's own tickets of this status are listed. Everybody is listed the pending ones that they see, and a
 * search finds the closed ones that they see: it must not miss what the closed tab shows.
 */
export const listsOwnOnly = (status: TicketStatus, list: { others: boolean; isSearch: boolean }): boolean =>
  !list.others && status !== 'pending' && !(status === 'closed' && list.isSearch);

/** Whether a list finds tickets by a text, over all statuses. */
export const isSearch = ({ status, search }: { status?: TicketStatus | undefined; search?: string | undefined }) =>
  status === undefined && (search ?? '').trim() !== '';

/**
 * Whether a ticket matches a list, except the search, which only the server can evaluate: tickets found by it stay in the
 * list. The server selects by the same rule, as index ranges.
 */
export function matchesFilter(ticket: FilteredTicket, filter: TicketFilter, me: Actor): boolean {
  if (filter.status !== undefined && ticket.status !== filter.status) return false;
  if (filter.isGroup !== undefined && ticket.isGroup !== filter.isGroup) return false;
  if (filter.snoozed !== undefined && isSnoozed(ticket) !== filter.snoozed) return false;
  if (filter.due && ticket.dueAt === null) return false;
  if (filter.unread && ticket.unreadMessages === 0) return false;
  if (filter.failed && ticket.failedMessages === 0) return false;
  if (ticket.queueId !== null && !isSelected(filter.queueIds, ticket.queueId)) return false;
  if (!isSelected(filter.users, ticket.userId)) return false;
  if (!isSelected(filter.whatsapps, ticket.whatsappId)) return false;
  if (!isSelected(filter.statuses, ticket.status)) return false;
  if (filter.tags?.some((id) => !ticket.tags.some((tag) => tag.id === id))) return false;
  if (filter.lane !== undefined)
    return ticket.status !== 'closed' && laneOf(ticket) === filter.lane && canSee(me, ticket);
  const list = { others: listsOthers(me, filter), isSearch: isSearch(filter) };
  return listsOwnOnly(ticket.status, list) ? ticket.userId === me.userId : canSee(me, ticket);
}

/** An empty selection is no filter. */
function isSelected<T>(chosen: readonly T[] | undefined, value: T | null): boolean {
  if (chosen === undefined || chosen.length === 0) return true;
  return value !== null && chosen.includes(value);
}

/** Start of the wait. */
export const waitingSince = (ticket: Pick<Ticket, 'queuedAt' | 'createdAt'>): string =>
  ticket.queuedAt ?? ticket.createdAt;

/** Snoozed until a time, or until the customer writes. */
export const isSnoozed = ({ snoozedUntil }: Pick<Ticket, 'snoozedUntil'>): boolean => snoozedUntil !== null;

/** By latest change, or as requested by longest wait, by return from snooze and so on. */
export function compareTickets(filter: TicketFilter): (a: OrderedTicket, b: OrderedTicket) => number {
  switch (filter.order) {
    case 'waiting':
      return (a, b) => compare(waitingSince(a), waitingSince(b)) || a.id - b.id;
    case 'snoozed':
      return (a, b) => compare(a.snoozedUntil ?? '', b.snoozedUntil ?? '') || a.id - b.id;
    case 'due':
      return (a, b) =>
        compare(a.dueAt ?? noDue, b.dueAt ?? noDue) || compare(waitingSince(a), waitingSince(b)) || a.id - b.id;
    case 'created':
      return (a, b) => compare(b.createdAt, a.createdAt) || b.id - a.id;
    case 'unread':
      return (a, b) => Number(isUnread(b)) - Number(isUnread(a)) || compare(b.updatedAt, a.updatedAt) || b.id - a.id;
    default:
      return (a, b) => compare(b.updatedAt, a.updatedAt) || b.id - a.id;
  }
}

/** Sorts after all tickets with a goal. */
const noDue = '9999';

const isUnread = ({ unreadMessages }: Pick<Ticket, 'unreadMessages'>): boolean => unreadMessages > 0;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
