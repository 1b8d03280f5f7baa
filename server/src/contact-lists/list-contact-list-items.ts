import type { ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
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
  const rows = await selectItems(tx, filter, pageRange(pageNumber, pageSize));
  const { page, hasMore } = splitPage(rows, pageSize);
  return {
    contacts: page.map((item) => presentItem(actor, item)),
    // A search result that fits on the first page needs no count query.
    count: !filter.term ? contactsCount : pageNumber === 1 && !hasMore ? rows.length : await countItems(tx, filter),
    hasMore,
  };
}
