import { z } from 'zod';
import { instant } from '../wire.ts';

/** Somebody who asked to be left alone by campaigns. */
export const optOut = z.object({
  id: z.number(),
  name: z.string(),
  /** digits; the last four are `****` for whoever may not see numbers whole */
  number: z.string(),
  /** what they wrote; `""`: they told the channel itself */
  word: z.string(),
  /** null: it is there no more */
  campaign: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: instant,
});
export type OptOut = z.infer<typeof optOut>;

/** Somebody asked, or may be written to again: the list is fetched anew. */
export type OptOutEvent = { action: 'reload' };
