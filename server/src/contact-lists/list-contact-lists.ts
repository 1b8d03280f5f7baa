import type { ContactList } from '@balcao/contract/contact-lists/contact-list';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { countContactLists, selectContactLists } from './contact-list.store.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

export async function listContactLists(
  tx: Tx,
  { searchParam, pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ records: ContactList[]; count: number; hasMore: boolean }> {
  const term = searchParam?.trim();
  const rows = await selectContactLists(tx, { term }, pageRange(pageNumber, pageSize));
  const { page: records, hasMore } = splitPage(rows, pageSize);
  return { records, count: await countContactLists(tx, term), hasMore };
}

export const listAllContactLists = (tx: Tx): Promise<ContactList[]> => selectContactLists(tx, {});
