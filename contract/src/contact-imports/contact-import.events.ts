import type { ContactImport } from './contact-import.ts';

/** `update` goes to its person, at most about once a second; `imported` to everybody: lists of contacts are to be fetched again. */
export type ContactImportEvent = { action: 'update'; contactImport: ContactImport } | { action: 'imported' };
