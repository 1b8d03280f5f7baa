import { z } from 'zod';

/** Ours: the match of a search in a ticket: its contact (name, number or e-mail), or its newest matching message. */
export const ticketMatch = z.object({
  ticketId: z.number(),
  /** null: the contact */
  message: z.object({ id: z.string(), text: z.string(), fromMe: z.boolean() }).nullable(),
});
export type TicketMatch = z.infer<typeof ticketMatch>;
