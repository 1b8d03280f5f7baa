import type { ContactList, ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { selectContactLists } from './contact-list.store.ts';
import { selectItem } from './contact-list-item.store.ts';

export async function findContactList(tx: Tx, id: number): Promise<ContactList> {
  const [contactList] = await selectContactLists(tx, { only: [id] });
  ensure(contactList, 'ERR_NOT_FOUND');
  return contactList;
}

/** An item with its full number. */
export async function findContactListItem(tx: Tx, id: number): Promise<ContactListItem> {
  const item = await selectItem(tx, id);
  ensure(item, 'ERR_NOT_FOUND');
  return item;
}
