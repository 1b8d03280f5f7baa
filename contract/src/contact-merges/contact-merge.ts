import { z } from 'zod';
import { instant } from '../wire.ts';

/** An identity of a contact on its channels. A phone number is masked for users without full number access. */
export const contactIdentity = z.object({
  kind: z.enum(['phone', 'wa_bsuid', 'wa_lid', 'group', 'psid', 'igsid']),
  value: z.string(),
});
export type ContactIdentity = z.infer<typeof contactIdentity>;

/** A duplicate that was merged into this contact. */
export const contactMerge = z.object({
  id: z.number(),
  /** the duplicate before the merge */
  contact: z.object({ id: z.number(), name: z.string(), number: z.string() }),
  /** `mapping`: a channel mapped both identities to one person; `hand`: a user merged them */
  how: z.enum(['mapping', 'hand']),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: instant,
});
export type ContactMerge = z.infer<typeof contactMerge>;

export const contactIdentities = z.object({
  identities: z.array(contactIdentity),
  /** newest first; includes merges into contacts that were merged into this one */
  merges: z.array(contactMerge),
});
export type ContactIdentities = z.infer<typeof contactIdentities>;
