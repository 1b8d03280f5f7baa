import type { ContactListItem, UpdateContactListItemInput } from '@balcao/contract/contact-lists/contact-list';
import { Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { resolveName, resolveNumber } from '../contacts/update-contact.ts';
import type { Tx } from '../platform/db/tx.ts';
import { requestNumberCheck } from './check-list-numbers.ts';
import { announceContactListItem, presentItem } from './contact-list.audience.ts';
import { changeContactsCount } from './contact-list.store.ts';
import { saveItem } from './contact-list-item.store.ts';
import { findContactListItem } from './find-contact-list.ts';

/** Absent fields, and values returned as masked, keep their stored value. */
export async function updateContactListItem(
  tx: Tx,
  actor: Actor,
  id: number,
  input: UpdateContactListItemInput,
): Promise<ContactListItem> {
  const { contactListId } = await findContactListItem(tx, id);
  // Locked while the list is searched for the number.
  await changeContactsCount(tx, contactListId, 0);
  const before = await findContactListItem(tx, id);
  const fields = {
    name: resolveName(actor, before, input.name),
    number: await resolveNumber(tx, actor, before, input.number),
    email: input.email ?? before.email,
  };
  if (!(await saveItem(tx, before, fields))) throw new Failure('ERR_DUPLICATED_CONTACT');
  if (fields.number !== before.number) await requestNumberCheck(tx, contactListId);
  const record = await findContactListItem(tx, id);
  await announceContactListItem(tx, { action: 'update', record });
  return presentItem(actor, record);
}
