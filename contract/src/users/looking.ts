import { z } from 'zod';
import { instant } from '../wire.ts';

/** The provider's operator looks into a company as one of its admins. */
export const looking = z.object({
  operatorName: z.string(),
  /** false: nothing may be changed until the operator has given their password again */
  mayWrite: z.boolean(),
  until: instant,
});
export type Looking = z.infer<typeof looking>;

/** It ends by itself, or earlier, with the operator's own session. */
export const lookingMinutes = 60;
