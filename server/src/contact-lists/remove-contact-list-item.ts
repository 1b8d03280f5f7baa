import type { Tx } from '../platform/db/tx.ts';
import { announceContactListItem, announceContactsCount } from './contact-list.audience.ts';
import { changeContactsCount } from './contact-list.store.ts';
import { deleteItem } from './contact-list-item.store.ts';
import { findContactListItem } from './find-contact-list.ts';

export async function removeContactListItem(tx: Tx, id: number): Promise<{ message: string }> {
  const { contactListId } = await findContactListItem(tx, id);
  await changeContactsCount(tx, contactListId, -1);
  // Of two concurrent removals, the second fails here.
  await findContactListItem(tx, id);
  await deleteItem(tx, id);
  await announceContactListItem(tx, { action: 'delete', id, contactListId });
  await announceContactsCount(tx, contactListId);
  return { message: 'contact deleted' };
}
