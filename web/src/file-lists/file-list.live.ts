import type { FileList } from '@balcao/contract/file-lists/file-list';
import type { FileListEvent } from '@balcao/contract/file-lists/file-list.events';
import { normalizeSearch } from '../platform/text/normalize-search.ts';
import { findRow, removeRow, upsertRow } from '../ui/tables/paged-cache.ts';
import type { RecordPages } from '../ui/tables/use-records.ts';

const byName = (a: FileList, b: FileList): number => {
  const [first, second] = [normalizeSearch(a.name), normalizeSearch(b.name)];
  return first < second ? -1 : first > second ? 1 : a.id - b.id;
};

/** `isFiltered`: searched, so new ones are not inserted. */
export function applyFileListEvent(
  cached: RecordPages<FileList>,
  event: FileListEvent,
  { isFiltered }: { isFiltered: boolean },
): RecordPages<FileList> {
  if (event.action === 'delete') return removeRow(cached, event.fileId);
  const existing = findRow(cached, event.fileList.id);
  if (existing ? existing.updatedAt > event.fileList.updatedAt : isFiltered) return cached;
  return upsertRow(cached, event.fileList, byName);
}
