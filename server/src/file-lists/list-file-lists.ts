import type { FileList } from '@balcao/contract/file-lists/file-list';
import type { Tx } from '../platform/db/tx.ts';
import { countFileLists, selectFileLists } from './file-list.store.ts';
import { presentFileLists } from './find-file-list.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

export async function listFileLists(
  tx: Tx,
  { searchParam, pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<{ files: FileList[]; count: number; hasMore: boolean }> {
  const term = searchParam?.trim();
  const rows = await selectFileLists(tx, { term }, { skip: (pageNumber - 1) * pageSize, limit: pageSize + 1 });
  return {
    files: await presentFileLists(tx, rows.slice(0, pageSize)),
    count: await countFileLists(tx, term),
    hasMore: rows.length > pageSize,
  };
}
