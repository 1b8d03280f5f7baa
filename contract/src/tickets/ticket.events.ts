import { z } from 'zod';
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

export const presence = z.enum(['composing', 'recording', 'paused', 'available']);
export type PresenceEvent = { ticketId: number; presence: z.infer<typeof presence> };
