import { z } from 'zod';
import { instant } from '../wire.ts';

/** The kinds of data about a person, in the order of the archive. */
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

/**
 * Too large for a ZIP file; the requesting person lost the permission; the contact was erased; a defect or a failure of
 * the file store.
 */
export const exportFailures = ['tooLarge', 'notAllowed', 'erased', 'defect'] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** An archive of all data on one person, requested by a user in order to hand it to them. */
export const contactExport = z.object({
  id: z.number(),
  contactId: z.number(),
  /** the contact's current name; empty when deleted */
  contactName: z.string(),
  userName: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** why it failed; null: it did not, or the reason is unknown */
  failure: z.enum(exportFailures).nullable(),
  /** the number of entries of each kind, and of files */
  counts: z.partialRecord(z.enum([...exportedKinds, 'files']), z.number()),
  sizeBytes: z.number().nullable(),
  requestedAt: instant,
  doneAt: instant.nullable(),
  /** time of its deletion */
  expiresAt: instant,
});
export type ContactExport = z.infer<typeof contactExport>;

/** Days for which an archive can be downloaded. */
export const contactExportDays = 7;
