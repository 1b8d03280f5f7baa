import type { ContactList, UpdateContactListInput } from '@balcao/contract/contact-lists/contact-list';
import type { Tx } from '../platform/db/tx.ts';
import { announceContactList } from './contact-list.audience.ts';
import { saveContactList } from './contact-list.store.ts';
import { findContactList } from './find-contact-list.ts';

export async function updateContactList(tx: Tx, id: number, { name }: UpdateContactListInput): Promise<ContactList> {
  const before = await findContactList(tx, id);
  if (name === undefined || name === before.name) return before;
  await saveContactList(tx, id, name);
  const record = await findContactList(tx, id);
  await announceContactList(tx, { action: 'update', record });
  return record;
}
