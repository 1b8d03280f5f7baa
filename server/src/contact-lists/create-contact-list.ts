import type { ContactList, ContactListInput } from '@balcao/contract/contact-lists/contact-list';
import type { Tx } from '../platform/db/tx.ts';
import { announceContactList } from './contact-list.audience.ts';
import { insertContactList } from './contact-list.store.ts';
import { findContactList } from './find-contact-list.ts';

export async function createContactList(tx: Tx, { name }: ContactListInput): Promise<ContactList> {
  const record = await findContactList(tx, await insertContactList(tx, name));
  await announceContactList(tx, { action: 'create', record });
  return record;
}
