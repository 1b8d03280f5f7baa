import { lockUnusedList } from '../campaigns/lists/lock-unused-list.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceContactList } from './contact-list.audience.ts';
import { deleteContactList } from './contact-list.store.ts';
import { findContactList } from './find-contact-list.ts';

/** Deletes it with its items; contacts of the address book stay. @throws Failure ERR_LIST_IN_USE */
export async function removeContactList(tx: Tx, id: number): Promise<{ message: string }> {
  await findContactList(tx, id);
  await lockUnusedList(tx, 'contact_lists', id);
  await deleteContactList(tx, id);
  await announceContactList(tx, { action: 'delete', id });
  return { message: 'contact list deleted' };
}
