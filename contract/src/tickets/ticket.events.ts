import { z } from 'zod';
import { id } from '../wire.ts';
import type { Delivery } from './delivery.ts';
import { ticket } from './ticket.ts';

/**
 * The events of the `ticket` topic of a company (docs/protocol.md 15). `version` is the ticket's after the announced
 * change: a client that already has a later one ignores the notice. Older clients do not read it.
 */
const version = z.number().optional();

export const ticketEvent = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), ticket }),
  z.object({ action: z.literal('update-unread'), ticketId: z.number(), version }),
  /** the same in the spelling of older clients */
  z.object({ action: z.literal('updateUnread'), ticketId: z.number(), version }),
  z.object({ action: z.literal('delete'), ticketId: z.number(), version }),
  /** it still exists, but is no longer visible to the receiver */
  z.object({ action: z.literal('leave'), ticketId: z.number(), version }),
]);
export type TicketEvent = z.infer<typeof ticketEvent>;

/**
 * Ours: a ticket was transferred to a person (`user`) or to a queue. Sent after the ticket's own notices, to that person
 * only or to everyone who sees it in the queue; never to the user who transferred it. It stays unread until one of them
 * opens or accepts it.
 */
export type TicketTransferEvent = {
  action: 'transferred';
  ticket: z.infer<typeof ticket>;
  /** null: its queue assigned it automatically */
  by: { id: number; name: string } | null;
  queue: { id: number; name: string };
  user: { id: number; name: string } | null;
};

/**
 * Ours: the last message of a ticket, one of ours, has a newer status, failed, or is retried. Sent to users with the
 * ticket in a list; the version of the ticket itself does not change.
 */
export type TicketDeliveryEvent = { action: 'update'; ticketId: number; delivery: Delivery };

export const presence = z.enum(['composing', 'recording', 'paused', 'available']);
export type PresenceEvent = { ticketId: number; presence: z.infer<typeof presence> };

/** The activity of a user who has a ticket open. */
export const showColleague = z.object({ ticketId: id, doing: z.enum(['viewing', 'writing']) });
export type ShowColleague = z.infer<typeof showColleague>;

/**
 * Ours: sent to the other users who have the ticket open. `arrived`: the user has just opened it and does not know the
 * other viewers yet; each of them announces itself again.
 */
export type ColleagueEvent = {
  ticketId: number;
  user: { id: number; name: string };
  doing: ShowColleague['doing'] | 'gone';
  arrived: boolean;
};
