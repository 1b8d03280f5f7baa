import { z } from 'zod';
import { instant } from '../wire.ts';

/** `members`: in a group, those of whom the channel has told; "" where nothing but its id is known of somebody. */
export const messageInfo = z.object({
  sentAt: instant,
  deliveredAt: instant.nullable(),
  readAt: instant.nullable(),
  members: z.array(z.object({ name: z.string(), deliveredAt: instant, readAt: instant.nullable() })),
});
export type MessageInfo = z.infer<typeof messageInfo>;
