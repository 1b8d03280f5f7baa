import { z } from 'zod';

/** A person of the company who did something, as conversations name them. */
export const personNamed = z.object({
  id: z.number(),
  name: z.string(),
  /** ours: the provider's operator did it as this person; `name` is the operator's */
  isOperator: z.literal(true).optional(),
});
export type PersonNamed = z.infer<typeof personNamed>;
