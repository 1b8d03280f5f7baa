import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import {
  dayParam,
  emptyToDefault,
  flagParam,
  id,
  idOrNull,
  idsParam,
  jsonText,
  keyCursorParam,
  offsetInstant,
  pageNumber,
  searchParam,
  wholeNumberParam,
} from '../wire.ts';
import { contactTickets, earlierTicket } from './contact-ticket.ts';
import { orderParam } from './order-param.ts';
import { ticket, ticketLog, ticketStatus } from './ticket.ts';
import { ticketMatch } from './ticket-match.ts';
import { transferTargets } from './transfer-targets.ts';

const byId = z.object({ id });

const statusParam = z.preprocess(
  (v) => (v === '' || v === 'undefined' || v === 'null' ? undefined : v),
  ticketStatus.optional(),
);
const statusListParam = jsonText(z.array(ticketStatus).optional());

export const listTicketsQuery = z.object({
  searchParam,
  pageNumber,
  cursor: keyCursorParam(),
  /** tickets that have all of them */
  tags: idsParam,
  /** tickets of one of them */
  users: idsParam,
  status: statusParam,
  date: dayParam,
  updatedAt: dayParam,
  showAll: flagParam,
  queueIds: idsParam,
  withUnreadMessages: flagParam,
  /** ours: with a failed message, or one whose result is unknown */
  withFailedMessages: flagParam,
  whatsapps: idsParam,
  statusFilter: statusListParam,
  isGroup: flagParam,
  /** ours: only snoozed ones, or none of them */
  snoozed: flagParam,
  /** ours: only those with a goal that is not reached */
  due: flagParam,
  /** ours: a kanban lane, 0 for none: all visible active tickets in it, a hundred per page; `count` is exact */
  lane: wholeNumberParam,
  order: orderParam,
});
export type ListTicketsQuery = z.output<typeof listTicketsQuery>;

export const createTicketInput = z.object({
  contactId: id,
  queueId: idOrNull.optional(),
  whatsappId: idOrNull.optional(),
  userId: idOrNull.optional(),
  status: ticketStatus.optional(),
});
export type CreateTicketInput = z.output<typeof createTicketInput>;

/** An instant; `canSnoozeUntil` decides which are allowed. */
export const snoozeTime = offsetInstant.transform((text) => new Date(text));

export const updateTicketInput = z.object({
  status: ticketStatus.optional(),
  /** ours, with `status: closed`: the status that the caller saw. Refused when it is another one by now */
  seenStatus: ticketStatus.optional(),
  userId: idOrNull.optional(),
  queueId: idOrNull.optional(),
  whatsappId: idOrNull.optional(),
  useIntegration: emptyToDefault(z.boolean(), false).optional(),
  promptId: idOrNull.optional(),
  integrationId: idOrNull.optional(),
  sendFarewellMessage: emptyToDefault(z.boolean(), true).optional(),
  /** with accept: the server sends the sendGreetingAccepted text */
  greeting: emptyToDefault(z.boolean(), false).optional(),
  /** ours, with a transfer: an internal note for the new assignees, written in the same transaction */
  note: emptyToDefault(z.string().trim().max(65_536), '').optional(),
});

/** Number of pending and open tickets for the caller, by tab. Counted on each request, no stored counters. */
export const ticketCounts = z.object({
  open: z.number(),
  pending: z.number(),
  groupOpen: z.number(),
  groupPending: z.number(),
  /** the caller's own open tickets with unread messages, even when everybody's are counted */
  openUnread: z.number(),
  groupOpenUnread: z.number(),
  /** the caller's or pending, with unread messages: the notification badge */
  unread: z.number(),
  /** the caller's open tickets with a failed message */
  failed: z.number(),
  /** open and snoozed: included in none of the numbers above except `failed` */
  snoozed: z.number(),
  groupSnoozed: z.number(),
});
export type TicketCounts = z.infer<typeof ticketCounts>;

export const ticketApi = {
  list: route({
    method: 'GET',
    path: '/tickets',
    query: listTicketsQuery,
    output: z.object({
      tickets: z.array(ticket),
      /** for the tickets of this page, with `searchParam`; otherwise empty */
      matches: z.array(ticketMatch),
      count: z.number(),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
  }),
  counts: route({
    method: 'GET',
    path: '/tickets/counts',
    query: z.object({ showAll: flagParam, queueIds: idsParam }),
    output: ticketCounts,
  }),
  transferTargets: route({
    method: 'GET',
    path: '/tickets/transfer-targets',
    output: transferTargets,
  }),
  show: route({
    method: 'GET',
    path: '/tickets/:id',
    params: byId,
    output: ticket,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Ours. */
  ofContact: route({
    method: 'GET',
    path: '/contacts/:contactId/tickets',
    params: z.object({ contactId: id }),
    output: contactTickets,
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  /** Ours: the preceding closed ticket of the same contact that the caller may read. */
  earlier: route({
    method: 'GET',
    path: '/tickets/:ticketId/earlier',
    params: z.object({ ticketId: id }),
    output: z.object({ ticket: earlierTicket.nullable() }),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Writes log `access`. */
  showByUuid: route({
    method: 'GET',
    path: '/tickets/u/:uuid',
    params: z.object({ uuid: z.string().max(60) }),
    output: ticket,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  create: route({
    method: 'POST',
    path: '/tickets',
    idempotent: true,
    body: createTicketInput,
    output: ticket,
    fails: [
      'ERR_NO_CONTACT_FOUND',
      'ERR_QUEUE_REQUIRED',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_PERMISSION',
    ],
  }),
  update: route({
    method: 'PUT',
    path: '/tickets/:id',
    params: byId,
    body: updateTicketInput,
    output: ticket,
    fails: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_STATUS',
      'ERR_TAG_REQUIRED',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_QUEUE_REQUIRED',
    ],
  }),
  /** Ours: snoozes until a time, or until the customer writes; and wakes it before that. */
  snooze: route({
    method: 'PUT',
    path: '/tickets/:id/snooze',
    params: byId,
    body: z.object({ until: snoozeTime }),
    output: ticket,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_TICKET_STATUS'],
  }),
  /** Ours: assigns a pending ticket to a person of a queue. */
  assign: route({
    method: 'POST',
    path: '/tickets/:id/assign',
    permission: 'tickets:handOthers',
    params: byId,
    body: z.object({ userId: id, queueId: id }),
    output: ticket,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_USER_FOUND', 'ERR_NO_QUEUE_FOUND', 'ERR_TICKET_STATUS'],
  }),
  wake: route({
    method: 'DELETE',
    path: '/tickets/:id/snooze',
    params: byId,
    output: ticket,
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/tickets/:id',
    audited: true,
    permission: 'ticket-options:deleteTicket',
    params: byId,
    output: messageReply,
    fails: ['ERR_NO_TICKET_FOUND'],
  }),
  log: route({
    method: 'GET',
    path: '/tickets-log/:ticketId',
    params: z.object({ ticketId: id }),
    output: z.array(ticketLog),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
