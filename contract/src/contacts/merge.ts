import { z } from 'zod';
import { instant } from '../wire.ts';

/** Under what channels know a contact. A phone is masked for whoever may not see numbers whole. */
export const contactIdentity = z.object({
  kind: z.enum(['phone', 'wa_bsuid', 'wa_lid', 'group', 'psid', 'igsid']),
  value: z.string(),
});
export type ContactIdentity = z.infer<typeof contactIdentity>;

/** Another contact that was found to be this one, and has become a part of it. */
export const contactMerge = z.object({
  id: z.number(),
  /** the one that is gone, as it was */
  contact: z.object({ id: z.number(), name: z.string(), number: z.string() }),
  /** `mapping`: a channel said that they are one person; `hand`: somebody did */
  how: z.enum(['mapping', 'hand']),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: instant,
});
export type ContactMerge = z.infer<typeof contactMerge>;

export const contactIdentities = z.object({
  identities: z.array(contactIdentity),
  /** newest first; merges of what was merged into this one are among them */
  merges: z.array(contactMerge),
});
export type ContactIdentities = z.infer<typeof contactIdentities>;
