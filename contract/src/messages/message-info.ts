import { z } from 'zod';
import { instant } from '../wire.ts';

/** `members`: in a group, the members whose state the channel has reported; "" as the name when only an id is known. */
export const messageInfo = z.object({
  sentAt: instant,
  deliveredAt: instant.nullable(),
  readAt: instant.nullable(),
  members: z.array(z.object({ name: z.string(), deliveredAt: instant, readAt: instant.nullable() })),
});
export type MessageInfo = z.infer<typeof messageInfo>;
