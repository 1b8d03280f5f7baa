import { z } from 'zod';

/** How a member of a group is named on the wire: by their id on the channel, else by their number. */
export const groupMemberKey = z.string().regex(/^(wa_lid|phone):\d{5,25}$/, 'key');

/** Who may be named in messages to the group: as `@` and the digits of `key`. */
export const groupMember = z.object({ key: z.string(), name: z.string(), isAdmin: z.boolean() });
export type GroupMember = z.infer<typeof groupMember>;
