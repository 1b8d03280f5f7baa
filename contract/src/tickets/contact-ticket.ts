import { z } from 'zod';
import { instant } from '../wire.ts';
import { ticket } from './ticket.ts';

/** Conversations of one contact, as a list of them shows each. */
export const contactTickets = z.object({
  tickets: z.array(
    ticket.pick({ id: true, uuid: true, status: true, lastMessage: true, createdAt: true, updatedAt: true }).extend({
      queue: z.object({ name: z.string(), color: z.string() }).nullable(),
      user: z.object({ name: z.string() }).nullable(),
    }),
  ),
});
export type ContactTickets = z.infer<typeof contactTickets>;

/** Ours: a closed ticket above which, or below which, a conversation reads on. */
export const earlierTicket = ticket.pick({ id: true, uuid: true, createdAt: true }).extend({
  queue: z.object({ name: z.string(), color: z.string() }).nullable(),
  closedAt: instant.nullable(),
  /** null: closed by inactivity, by a colleague who is gone, or before this was logged */
  closedBy: z.object({ name: z.string() }).nullable(),
});
export type EarlierTicket = z.infer<typeof earlierTicket>;
