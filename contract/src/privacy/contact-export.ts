import { z } from 'zod';
import { instant } from '../wire.ts';

/** What is kept of a person, in the order in which an archive tells it. */
export const exportedKinds = [
  'contacts',
  'tickets',
  'messages',
  'groupMessages',
  'drafts',
  'notes',
  'tasks',
  'schedules',
  'ratings',
  'campaigns',
  'optOuts',
  'consents',
  'listItems',
  'importRows',
] as const;
export type ExportedKind = (typeof exportedKinds)[number];

export const exportLanguages = ['pt', 'en', 'es'] as const;

/** More than a ZIP file holds; whoever asked may not any more; the person was erased; a fault of ours or of the store of files. */
export const exportFailures = ['tooLarge', 'notAllowed', 'erased', 'defect'] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** Everything that is known of one person, asked for by one of us, to be handed to them. */
export const contactExport = z.object({
  id: z.number(),
  contactId: z.number(),
  /** as they are called now; empty when they are gone */
  contactName: z.string(),
  userName: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** why it failed; null: it did not, or nobody knows any more */
  failure: z.enum(exportFailures).nullable(),
  /** how many of each kind are in it, and how many files */
  counts: z.partialRecord(z.enum([...exportedKinds, 'files']), z.number()),
  sizeBytes: z.number().nullable(),
  requestedAt: instant,
  doneAt: instant.nullable(),
  /** from then on it is gone */
  expiresAt: instant,
});
export type ContactExport = z.infer<typeof contactExport>;

/** How long an archive can be fetched. */
export const contactExportDays = 7;
