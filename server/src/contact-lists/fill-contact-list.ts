import type { FillContactListInput } from '@balcao/contract/contact-lists/contact-list';
import { numberKey } from '@balcao/contract/contacts/contact.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { listReachableContacts } from '../contacts/list-contacts.ts';
import type { Tx } from '../platform/db/tx.ts';
import { changeContactsCount } from './contact-list.store.ts';
import { findContactList } from './find-contact-list.ts';
import { announceListImported, importListItems } from './import-list-items.ts';

const batchSize = 2_000;

/** Adds contacts of the address book to a list, each once; existing items keep their name. */
export async function fillContactList(
  tx: Tx,
  actor: Actor,
  id: number,
  { searchParam, tagIds }: FillContactListInput,
): Promise<{ found: number; added: number }> {
  await findContactList(tx, id);
  // Locked before the contacts are read: one that is erased meanwhile is either not read, or erased from the list too.
  await changeContactsCount(tx, id, 0);
  const seen = new Set<string>();
  let added = 0;
  for (let afterId: number | undefined = 0; afterId !== undefined; ) {
    const page = await listReachableContacts(tx, actor, { searchParam, tagIds }, { afterId, limit: batchSize });
    const fresh = page.filter(({ number }) => {
      const key = numberKey(number);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
    const results = await importListItems(tx, id, fresh, { onlyNew: true });
    added += results.filter((result) => result === 'create').length;
    afterId = page.length < batchSize ? undefined : page.at(-1)?.id;
  }
  await announceListImported(tx, id);
  return { found: seen.size, added };
}
