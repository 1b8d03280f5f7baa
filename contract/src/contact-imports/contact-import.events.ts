import type { ContactImport } from './contact-import.ts';

/**
 * `update` goes to the person who imports, about once a second at most; `imported` goes to everybody: lists of contacts
 * have to be fetched again.
 */
export type ContactImportEvent = { action: 'update'; contactImport: ContactImport } | { action: 'imported' };
