import { z } from 'zod';
import { instant } from '../wire.ts';

export const maxDraftLength = 10_000;

/** A colleague's draft in a ticket from before it got its current assignee. */
export const draft = z.object({
  body: z.string(),
  user: z.object({ id: z.number(), name: z.string() }),
  updatedAt: instant,
});
export type Draft = z.infer<typeof draft>;
