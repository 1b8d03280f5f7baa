import { z } from 'zod';
import { instant } from '../wire.ts';
import { ticket } from './ticket.ts';

/** The tickets of one contact, with the fields for a list. */
export const contactTickets = z.object({
  tickets: z.array(
    ticket.pick({ id: true, uuid: true, status: true, lastMessage: true, createdAt: true, updatedAt: true }).extend({
      queue: z.object({ name: z.string(), color: z.string() }).nullable(),
      user: z.object({ name: z.string() }).nullable(),
    }),
  ),
});
export type ContactTickets = z.infer<typeof contactTickets>;

/** Ours: the preceding closed ticket of the same conversation. */
export const earlierTicket = ticket.pick({ id: true, uuid: true, createdAt: true }).extend({
  queue: z.object({ name: z.string(), color: z.string() }).nullable(),
  closedAt: instant.nullable(),
  /** null: closed for inactivity, by a deleted colleague, or before this was logged */
  closedBy: z.object({ name: z.string() }).nullable(),
});
export type EarlierTicket = z.infer<typeof earlierTicket>;
