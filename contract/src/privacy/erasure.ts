import { z } from 'zod';
import { instant } from '../wire.ts';

/** What an erasure counts, in the order in which a receipt names it. */
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

/** The receipt: nothing of the person is in it but the id that they had. */
export const erasure = z.object({
  id: z.number(),
  contactId: z.number(),
  /** what the person is told, to ask about it later */
  protocol: z.string(),
  userName: z.string(),
  state: z.enum(['waiting', 'done']),
  /** how many rows of each kind are gone */
  erased: z.partialRecord(z.enum(erasedKinds), z.number()),
  requestedAt: instant,
  doneAt: instant.nullable(),
});
export type Erasure = z.infer<typeof erasure>;
