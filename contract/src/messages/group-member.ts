import { z } from 'zod';

/** The key of a group member on the wire: their id on the channel, otherwise their number. */
export const groupMemberKey = z.string().regex(/^(wa_lid|phone):\d{5,25}$/, 'key');

/** A person who can be mentioned in messages to the group: as `@` and the digits of `key`. */
export const groupMember = z.object({ key: z.string(), name: z.string(), isAdmin: z.boolean() });
export type GroupMember = z.infer<typeof groupMember>;
