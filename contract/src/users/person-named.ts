import { z } from 'zod';

/** The user of the company who did something, as named in conversations. */
export const personNamed = z.object({
  id: z.number(),
  name: z.string(),
  /** ours: the provider's operator acted as this user; `name` is the operator's */
  isOperator: z.literal(true).optional(),
});
export type PersonNamed = z.infer<typeof personNamed>;
