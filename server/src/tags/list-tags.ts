import { compareLanes } from '@balcao/contract/tags/lane-order.rules';
import type { Tag } from '@balcao/contract/tags/tag';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { countTags, selectTags, type TagFilter } from './tag.store.ts';

/** docs/protocol.md 6. */
const pageSize = 20;

type TagPage = { tags: Tag[]; count: number; hasMore: boolean };

export async function listTags(
  tx: Tx,
  { pageNumber, ...filter }: TagFilter & { pageNumber: number },
): Promise<TagPage> {
  const rows = await selectTags(tx, filter, pageRange(pageNumber, pageSize));
  const { page: tags, hasMore } = splitPage(rows, pageSize);
  return { tags, count: await countTags(tx, filter), hasMore };
}

/** All tags and lanes of the company. */
export const listAllTags = (tx: Tx): Promise<Tag[]> => selectTags(tx, {});

/** The lanes of the kanban, in board order. */
export const listLanes = async (tx: Tx): Promise<Tag[]> => (await selectTags(tx, { kanban: 1 })).sort(compareLanes);
