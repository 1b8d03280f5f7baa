import { z } from 'zod';
import { instant } from '../wire.ts';

/** The provider's operator looks into a company as one of its admins. */
export const looking = z.object({
  operatorName: z.string(),
  /** false: nothing may be changed until the operator has entered their password again */
  mayWrite: z.boolean(),
  until: instant,
});
export type Looking = z.infer<typeof looking>;

/** Minutes until the session expires; it ends earlier with the operator's own session. */
export const lookingMinutes = 60;
