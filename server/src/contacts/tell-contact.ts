import type { Tx } from '../platform/tx.ts';
import { announceContact } from './contact.audience.ts';
import { readContact } from './contact.store.ts';

/** Something about a contact changed beside the desk: it is told as it is now, unless it stands in no address book. */
export async function tellContact(tx: Tx, contactId: number): Promise<void> {
  const contact = await readContact(tx, contactId);
  if (contact) announceContact(tx, { action: 'update', contact });
}
