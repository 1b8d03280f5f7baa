import { z } from 'zod';
import { responderKinds } from '../automation/bot.ts';
import { channel } from '../channels/channel.ts';
import { extraInfo } from '../contacts/contact.ts';
import { personNamed } from '../users/person-named.ts';
import { instant } from '../wire.ts';
import { delivery } from './delivery.ts';

export const ticketStatus = z.enum(['pending', 'open', 'closed']);
export type TicketStatus = z.infer<typeof ticketStatus>;

/** The same shape everywhere, in lists and events; empty values are null, never absent (docs/protocol.md 10). */
export const ticket = z.object({
  id: z.number(),
  uuid: z.string(),
  /** incremented on each write; a lower one is stale */
  version: z.number(),
  status: ticketStatus,
  channel,
  unreadMessages: z.number(),
  /** ours: sends that failed or whose result is unknown, until they are retried or discarded */
  failedMessages: z.number(),
  lastMessage: z.string(),
  isGroup: z.boolean(),
  chatbot: z.boolean(),
  userId: z.number().nullable(),
  contactId: z.number(),
  whatsappId: z.number().nullable(),
  queueId: z.number().nullable(),
  queueOptionId: z.number().nullable(),
  useIntegration: z.boolean(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  typebotSessionId: z.string().nullable(),
  typebotStatus: z.boolean(),
  /** ours: the prompt or integration that answers while the ticket is pending */
  botResponder: z.object({ kind: z.enum(responderKinds), id: z.number(), name: z.string() }).nullable(),
  amountUsedBotQueues: z.number(),
  /** the last message is ours */
  fromMe: z.boolean(),
  contact: z.object({
    id: z.number(),
    name: z.string(),
    number: z.string(),
    email: z.string(),
    profilePicUrl: z.string().nullable(),
    /** false: blocked */
    active: z.boolean(),
    extraInfo: z.array(extraInfo),
  }),
  queue: z.object({ id: z.number(), name: z.string(), color: z.string() }).nullable(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  whatsapp: z.object({ id: z.number(), name: z.string() }).nullable(),
  tags: z.array(z.object({ id: z.number(), name: z.string(), color: z.string(), kanban: z.number() })),
  companyId: z.number(),
  /** when it became pending; when it was accepted */
  queuedAt: instant.nullable(),
  startedAt: instant.nullable(),
  /** ours: the time until which it is snoozed (docs/decisions/0181); and when it last returned automatically */
  snoozedUntil: instant.nullable(),
  wokenAt: instant.nullable(),
  /** ours: when its queue's goals require the answer, then the close; null: no goal, or reached */
  dueAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  /** ours: delivery of the last message, when it is ours and was not deleted */
  delivery: delivery.nullable(),
});
export type Ticket = z.infer<typeof ticket>;

export const ticketLogType = z.enum([
  'create',
  'chatBot',
  'queue',
  'open',
  'access',
  'transfered',
  'receivedTransfer',
  'pending',
  'closed',
  'reopen',
  'delete',
  'autoClose',
  'redirect',
  'nps',
  'retriesLimitQueue',
  /** ours: tickets of two merged contacts were merged; and that merge was undone */
  'merged',
  'unmerged',
  /** ours: snoozed, and woken: automatically if no user is named */
  'snoozed',
  'woken',
  /** ours: assigned by its queue to the named user, in turn or as the one with the fewest; and who did not answer in time */
  'givenInTurn',
  'givenToFewestOpen',
  'takenBack',
]);
export type TicketLogType = z.infer<typeof ticketLogType>;

export const ticketLog = z.object({
  id: z.number(),
  companyId: z.number(),
  type: ticketLogType,
  createdAt: instant,
  /** the same: a line of the log is never changed */
  updatedAt: instant,
  user: personNamed.nullable(),
  queue: z.object({ id: z.number(), name: z.string() }).nullable(),
});
export type TicketLog = z.infer<typeof ticketLog>;
