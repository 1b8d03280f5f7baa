import type { FileList } from '@balcao/contract/file-lists/file-list';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { countFileLists, selectFileLists } from './file-list.store.ts';
import { presentFileLists } from './find-file-list.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

export async function listFileLists(
  tx: Tx,
  { searchParam, pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ files: FileList[]; count: number; hasMore: boolean }> {
  const term = searchParam?.trim();
  const rows = await selectFileLists(tx, { term }, pageRange(pageNumber, pageSize));
  const { page, hasMore } = splitPage(rows, pageSize);
  return {
    files: await presentFileLists(tx, page),
    count: await countFileLists(tx, term),
    hasMore,
  };
}
