import { z } from 'zod';
import { instant } from '../wire.ts';

/** Somebody has named this person in a note, and they have not seen it. */
export const mention = z.object({
  messageId: z.string(),
  ticketId: z.number(),
  ticketUuid: z.string(),
  /** of the contact */
  contactName: z.string(),
  by: z.string(),
  text: z.string(),
  createdAt: instant,
});
export type Mention = z.infer<typeof mention>;

/** A colleague who may read a ticket, and so may be named in its notes. */
export const mentionable = z.object({ id: z.number(), name: z.string() });
export type Mentionable = z.infer<typeof mentionable>;
