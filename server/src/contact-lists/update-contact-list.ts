import type { ContactList, ContactListInput } from '@balcao/contract/contact-lists/contact-list';
import type { Tx } from '../platform/db/tx.ts';
import { announceContactList } from './contact-list.audience.ts';
import { saveContactList } from './contact-list.store.ts';
import { findContactList } from './find-contact-list.ts';

export async function updateContactList(tx: Tx, id: number, { name }: ContactListInput): Promise<ContactList> {
  const before = await findContactList(tx, id);
  if (before.name === name) return before;
  await saveContactList(tx, id, name);
  const record = await findContactList(tx, id);
  await announceContactList(tx, { action: 'update', record });
  return record;
}
