import { z } from 'zod';
import { instant } from '../wire.ts';

/** Impersonation: the provider’s operator acts in a company as one of its admins. */
export const impersonation = z.object({
  operatorName: z.string(),
  /** false: nothing may be changed until the operator has entered their password again */
  mayWrite: z.boolean(),
  until: instant,
});
export type Impersonation = z.infer<typeof impersonation>;

/** Minutes until the session expires; it ends earlier with the operator's own session. */
export const impersonationMinutes = 60;
