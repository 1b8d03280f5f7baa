import { z } from 'zod';
import { personNamed } from '../users/person-named.ts';
import { instant } from '../wire.ts';

export const note = z.object({
  id: z.number(),
  note: z.string(),
  ticketId: z.number(),
  contactId: z.number(),
  userId: z.number().nullable(),
  user: personNamed.nullable(),
  contact: z.object({ id: z.number(), name: z.string() }),
  ticket: z.object({ id: z.number(), status: z.string(), createdAt: instant }),
  companyId: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Note = z.infer<typeof note>;

/** At least 2 characters (docs/protocol.md 2). */
export const noteText = z.string().trim().min(2).max(4000);
