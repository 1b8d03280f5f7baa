import type { Tx } from '../platform/db/tx.ts';
import { announceContact } from './contact.audience.ts';
import { deleteContactRows } from './contact.store.ts';

/**
 * Erases a person's contact rows with identities, fields, tags, notes, picture, schedules and merges. Their tickets
 * have been erased before.
 */
export async function eraseContacts(
  tx: Tx,
  { contactIds }: { contactIds: readonly number[] },
): Promise<{ rows: number }> {
  await deleteContactRows(tx, contactIds);
  for (const contactId of contactIds) announceContact(tx, { action: 'delete', contactId });
  return { rows: contactIds.length };
}
