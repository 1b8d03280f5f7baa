import { z } from 'zod';
import { id } from '../wire.ts';
import type { Delivery } from './delivery.ts';
import { ticket } from './ticket.ts';

/**
 * What the wire carries on the `ticket` topic of a company (WIRE.md section 6). `version` is the ticket's after the
 * change that is told: a screen that already holds a later one lets the notice pass. Older clients do not read it.
 */
const version = z.number().optional();

export const ticketEvent = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), ticket }),
  z.object({ action: z.literal('update-unread'), ticketId: z.number(), version }),
  /** the same, as older clients spell it */
  z.object({ action: z.literal('updateUnread'), ticketId: z.number(), version }),
  z.object({ action: z.literal('delete'), ticketId: z.number(), version }),
  /** it lives on, out of your sight */
  z.object({ action: z.literal('leave'), ticketId: z.number(), version }),
]);
export type TicketEvent = z.infer<typeof ticketEvent>;

/**
 * Ours: somebody handed a ticket to a person (`user`), or to a queue. Told after the ticket's own notices to that person
 * alone, or to everybody who sees it in the queue; never to who did it. It is unread from then on, until somebody of them
 * opens it or takes it.
 */
export type TicketTransferEvent = {
  action: 'transferred';
  ticket: z.infer<typeof ticket>;
  by: { id: number; name: string };
  queue: { id: number; name: string };
  user: { id: number; name: string } | null;
};

/**
 * Ours: the last message of a ticket, one of ours, has come further, failed, or is tried again. Told to whoever has the
 * ticket on a list; the ticket itself stays in its version.
 */
export type TicketDeliveryEvent = { action: 'update'; ticketId: number; delivery: Delivery };

export const presence = z.enum(['composing', 'recording', 'paused', 'available']);
export type PresenceEvent = { ticketId: number; presence: z.infer<typeof presence> };

/** What a person who has a ticket on screen does there. */
export const showColleague = z.object({ ticketId: id, doing: z.enum(['viewing', 'writing']) });
export type ShowColleague = z.infer<typeof showColleague>;

/**
 * Ours: told to the others who have the ticket on screen. `arrived`: they have just come, and do not know yet who else is
 * there; each of these says so again.
 */
export type ColleagueEvent = {
  ticketId: number;
  user: { id: number; name: string };
  doing: ShowColleague['doing'] | 'gone';
  arrived: boolean;
};
