import { z } from 'zod';
import { instant } from '../wire.ts';

/** A person who opted out of campaigns. */
export const optOut = z.object({
  id: z.number(),
  name: z.string(),
  /** digits; the last four are `****` for users without full number access */
  number: z.string(),
  /** their opt-out word; `""`: they opted out at the channel itself */
  word: z.string(),
  /** null: it was deleted */
  campaign: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: instant,
});
export type OptOut = z.infer<typeof optOut>;

/** The list has changed and has to be fetched again. */
export type OptOutEvent = { action: 'reload' };
