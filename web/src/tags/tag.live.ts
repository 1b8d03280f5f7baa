import { compareLanes } from '@balcao/contract/tags/lane-order.rules';
import type { Tag } from '@balcao/contract/tags/tag';
import type { TagEvent } from '@balcao/contract/tags/tag.events';
import { compareNames } from '../platform/text/compare-names.ts';
import { findRow, removeRow, upsertInList, upsertRow } from '../ui/tables/paged-cache.ts';
import type { RecordPages } from '../ui/tables/use-records.ts';

/** A paged list of tags and lanes. `isSearched`: new ones are not inserted. */
export function applyTagEvent(cached: RecordPages<Tag>, event: TagEvent, isSearched: boolean) {
  if (event.action === 'delete') return removeRow(cached, event.tagId);
  const { tag } = event;
  const existing = findRow(cached, tag.id);
  if (!existing && (isSearched || event.action === 'update')) return cached;
  if (existing && existing.updatedAt > tag.updatedAt) return cached;
  return upsertRow(cached, tag, compareNames, event.action);
}

/** Applies a notice to all tags and lanes, for pickers. */
export const applyTagEventToAll = (tags: Tag[], event: TagEvent): Tag[] => {
  if (event.action === 'delete') return tags.filter((tag) => tag.id !== event.tagId);
  return isLate(tags, event.tag) ? tags : upsertInList(tags, event.tag, compareNames);
};

/** The lanes of the board. A tag that becomes a lane is added, and a lane that becomes a tag is removed. */
export const applyTagEventToLanes = (lanes: Tag[], event: TagEvent): Tag[] => {
  if (event.action === 'delete') return lanes.filter((lane) => lane.id !== event.tagId);
  if (isLate(lanes, event.tag)) return lanes;
  const others = lanes.filter(({ id }) => id !== event.tag.id);
  return event.tag.kanban === 1 ? [...others, event.tag].sort(compareLanes) : others;
};

const isLate = (known: readonly Tag[], { id, updatedAt }: Tag): boolean =>
  known.some((tag) => tag.id === id && tag.updatedAt > updatedAt);
