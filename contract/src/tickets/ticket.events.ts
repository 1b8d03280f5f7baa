import { z } from 'zod';
import { ticket } from './ticket.ts';

/** What the wire carries on the `ticket` topic of a company (WIRE.md section 6). */
export const ticketEvent = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), ticket }),
  z.object({ action: z.literal('update-unread'), ticketId: z.number() }),
  /** the same, as older clients spell it */
  z.object({ action: z.literal('updateUnread'), ticketId: z.number() }),
  z.object({ action: z.literal('delete'), ticketId: z.number() }),
  /** it lives on, out of your sight */
  z.object({ action: z.literal('leave'), ticketId: z.number() }),
]);
export type TicketEvent = z.infer<typeof ticketEvent>;

export const presence = z.enum(['composing', 'recording', 'paused', 'available']);
export type PresenceEvent = { ticketId: number; presence: z.infer<typeof presence> };
