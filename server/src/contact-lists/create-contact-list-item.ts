import type { ContactListItem, CreateContactListItemInput } from '@balcao/contract/contact-lists/contact-list';
import { Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { parseContactNumber } from '../contacts/parse-contact-number.ts';
import type { Tx } from '../platform/db/tx.ts';
import { requestNumberCheck } from './check-list-numbers.ts';
import { announceContactListItem, announceContactsCount, presentItem } from './contact-list.audience.ts';
import { changeContactsCount } from './contact-list.store.ts';
import { insertItem } from './contact-list-item.store.ts';
import { findContactList, findContactListItem } from './find-contact-list.ts';

export async function createContactListItem(
  tx: Tx,
  actor: Actor,
  { contactListId, name, number: typed, email = '' }: CreateContactListItemInput,
): Promise<ContactListItem> {
  await findContactList(tx, contactListId);
  const number = await parseContactNumber(tx, typed);
  await changeContactsCount(tx, contactListId, 1);
  const id = await insertItem(tx, contactListId, { name, number, email });
  if (id === undefined) throw new Failure('ERR_DUPLICATED_CONTACT');
  const record = await findContactListItem(tx, id);
  await requestNumberCheck(tx, contactListId);
  await announceContactListItem(tx, { action: 'create', record });
  await announceContactsCount(tx, contactListId);
  return presentItem(actor, record);
}
