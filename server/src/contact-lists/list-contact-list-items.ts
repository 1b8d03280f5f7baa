import type { ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { presentItem } from './contact-list.audience.ts';
import { countItems, type ItemFilter, selectItems } from './contact-list-item.store.ts';
import { findContactList } from './find-contact-list.ts';

/** Larger than elsewhere: long lists are scrolled through. */
const pageSize = 100;

type Query = { contactListId: number; searchParam?: string | undefined; pageNumber: number };

export async function listContactListItems(
  tx: Tx,
  actor: Actor,
  { contactListId, searchParam, pageNumber }: Query,
): Promise<{ contacts: ContactListItem[]; count: number; hasMore: boolean }> {
  const { contactsCount } = await findContactList(tx, contactListId);
  const filter: ItemFilter = {
    contactListId,
    term: searchParam?.trim(),
    seesNumbers: can(actor, 'numbers:seeFull'),
  };
  const rows = await selectItems(tx, filter, { skip: (pageNumber - 1) * pageSize, limit: pageSize + 1 });
  const hasMore = rows.length > pageSize;
  return {
    contacts: rows.slice(0, pageSize).map((item) => presentItem(actor, item)),
    // A search result that fits on the first page needs no count query.
    count: !filter.term ? contactsCount : pageNumber === 1 && !hasMore ? rows.length : await countItems(tx, filter),
    hasMore,
  };
}
