import { z } from 'zod';
import { instant } from '../wire.ts';

/** The delivery of a ticket's last message. `queued`: also while it is being sent. */
export const delivery = z.object({
  messageId: z.string(),
  status: z.enum(['queued', 'sent', 'delivered', 'read', 'failed', 'unknown']),
  /** when the message changed last */
  updatedAt: instant,
});
export type Delivery = z.infer<typeof delivery>;
