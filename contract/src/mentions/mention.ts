import { z } from 'zod';
import { instant } from '../wire.ts';

/** A note that mentions this person, and that they have not seen. */
export const mention = z.object({
  messageId: z.string(),
  ticketId: z.number(),
  ticketUuid: z.string(),
  /** name of the contact */
  contactName: z.string(),
  by: z.string(),
  text: z.string(),
  createdAt: instant,
});
export type Mention = z.infer<typeof mention>;

/** A colleague who may read a ticket, and so can be mentioned in its notes. */
export const mentionable = z.object({ id: z.number(), name: z.string() });
export type Mentionable = z.infer<typeof mentionable>;
