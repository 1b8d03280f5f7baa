import type { Tx } from '../platform/db/tx.ts';
import { announceContact } from './contact.audience.ts';
import { readContact, readContacts } from './contact.store.ts';

/**
 * Announces the current state of a contact that was changed outside a request; nothing for one that is not in the
 * address book.
 */
export async function announceContactUpdate(tx: Tx, contactId: number): Promise<void> {
  const contact = await readContact(tx, contactId);
  if (contact) announceContact(tx, { action: 'update', contact });
}

/** Announces contacts that were created outside a request. */
export async function announceCreatedContacts(tx: Tx, contactIds: number[]): Promise<void> {
  for (const contact of await readContacts(tx, contactIds)) announceContact(tx, { action: 'create', contact });
}
