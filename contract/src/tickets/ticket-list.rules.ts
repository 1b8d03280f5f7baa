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
  /** these queues, and tickets without queue; absent: all visible ones */
  queueIds?: number[];
  search?: string;
  /** has all these tags */
  tags?: number[];
  users?: number[];
  whatsapps?: number[];
  statuses?: TicketStatus[];
  unread?: boolean;
  /** with a failed message */
  failed?: boolean;
  /** only those that are put off, or none of them; absent: both */
  snoozed?: boolean;
  /** only those with a goal to reach */
  due?: boolean;
  /** of the kanban: all under way and in sight that stand in this lane, whoever has them; 0: in none */
  lane?: number;
  /**
   * Of those that wait: the longest wait first; of those put off: who comes back first; or what is unread
   * before the rest; or what a goal wants done first; or what began last. Instead of the last change.
   */
  order?: TicketOrder;
};

/** What a list goes by. */
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

/** Whether a list has the tickets of others, too: asked for, and allowed. */
export const listsOthers = (me: Actor, { showAll }: { showAll?: boolean | undefined }): boolean =>
  showAll === true && can(me, 'tickets-manager:showall');

/** Whether of this status only one's own tickets are listed. What waits is listed to all who see it. */
export const listsOwnOnly = (status: TicketStatus, others: boolean): boolean => status !== 'pending' && !others;

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
  return listsOwnOnly(ticket.status, listsOthers(me, filter)) ? ticket.userId === me.userId : canSee(me, ticket);
}

/** An empty selection is no filter. */
function isSelected<T>(chosen: readonly T[] | undefined, value: T | null): boolean {
  if (chosen === undefined || chosen.length === 0) return true;
  return value !== null && chosen.includes(value);
}

/** Start of the wait. */
export const waitingSince = (ticket: Pick<Ticket, 'queuedAt' | 'createdAt'>): string =>
  ticket.queuedAt ?? ticket.createdAt;

/** Put off until a time, or until the customer writes. */
export const isSnoozed = ({ snoozedUntil }: Pick<Ticket, 'snoozedUntil'>): boolean => snoozedUntil !== null;

/** Last change first, or where it is asked for the longest wait, or who comes back first. */
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

/** After all that have one. */
const noDue = '9999';

const isUnread = ({ unreadMessages }: Pick<Ticket, 'unreadMessages'>): boolean => unreadMessages > 0;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
