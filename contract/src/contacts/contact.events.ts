import type { Contact } from './contact.ts';

/** Sent only when something changed. */
export type ContactEvent = { action: 'create' | 'update'; contact: Contact } | { action: 'delete'; contactId: number };
