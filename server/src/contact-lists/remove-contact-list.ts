import type { Tx } from '../platform/db/tx.ts';
import { announceContactList } from './contact-list.audience.ts';
import { deleteContactList } from './contact-list.store.ts';
import { findContactList } from './find-contact-list.ts';

/** With all who stand in it; the address book keeps them. */
export async function removeContactList(tx: Tx, id: number): Promise<{ message: string }> {
  await findContactList(tx, id);
  await deleteContactList(tx, id);
  announceContactList(tx, { action: 'delete', id });
  return { message: 'contact list deleted' };
}
