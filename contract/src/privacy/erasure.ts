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

/** The receipt: it contains nothing of the person but their former id. */
export const erasure = z.object({
  id: z.number(),
  contactId: z.number(),
  /** a number that the person is given, for later questions */
  protocol: z.string(),
  userName: z.string(),
  state: z.enum(['waiting', 'done']),
  /** how many rows of each kind were erased */
  erased: z.partialRecord(z.enum(erasedKinds), z.number()),
  requestedAt: instant,
  doneAt: instant.nullable(),
});
export type Erasure = z.infer<typeof erasure>;
