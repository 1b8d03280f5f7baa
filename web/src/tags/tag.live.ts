import type { Tag } from '@balcao/contract/tags/tag';
import type { TagEvent } from '@balcao/contract/tags/tag.events';
import { dropRow, findRow, putInList, putRow } from '../ui/record-pages.ts';
import type { RecordPages } from '../ui/use-records.ts';

const byName = (a: Tag, b: Tag): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);

/** A paged list of tags. `isFiltered`: searched, so new tags are not inserted. `kanban`: kind shown; undefined: both. */
export function applyTagEvent(
  held: RecordPages<Tag>,
  event: TagEvent,
  list: { narrowed: boolean; kanban: number | undefined },
) {
  if (event.action === 'delete') return dropRow(held, event.tagId);
  const { tag } = event;
  if (list.kanban !== undefined && tag.kanban !== list.kanban) return dropRow(held, tag.id);
  const known = findRow(held, tag.id);
  if (!known && (list.narrowed || event.action === 'update')) return held;
  if (known && known.updatedAt > tag.updatedAt) return held;
  return putRow(held, tag, byName);
}

/** All tags and lanes, as pickers hold them. */
export const applyTagEventToAll = (tags: Tag[], event: TagEvent): Tag[] =>
  event.action === 'delete' ? tags.filter((tag) => tag.id !== event.tagId) : putInList(tags, event.tag, byName);
