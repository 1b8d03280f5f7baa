import { z } from 'zod';
import { instant } from '../wire.ts';

/** The kinds that an erasure counts, in the order of its receipt. */
export const erasedKinds = [
  'contacts',
  'tickets',
  'messages',
  'files',
  'groupMessages',
  'mentions',
  'campaignRecipients',
  'listItems',
  'importRows',
  'ratings',
  'tasks',
  'integrations',
  'journal',
  'channel',
  'reports',
] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/** The receipt: of the person it contains only their former id. */
export const erasure = z.object({
  id: z.number(),
  contactId: z.number(),
  /** a number given to the person, for later questions */
  protocol: z.string(),
  userName: z.string(),
  state: z.enum(['waiting', 'done']),
  /** number of erased rows of each kind */
  erased: z.partialRecord(z.enum(erasedKinds), z.number()),
  requestedAt: instant,
  doneAt: instant.nullable(),
});
export type Erasure = z.infer<typeof erasure>;
