import type { FileList } from '@balcao/contract/file-lists/file-list';
import type { FileListEvent } from '@balcao/contract/file-lists/file-list.events';
import { compareNames } from '../platform/text/compare-names.ts';
import { findRow, removeRow, upsertRow } from '../ui/tables/paged-cache.ts';
import type { RecordPages } from '../ui/tables/use-records.ts';

/** `isFiltered`: searched, so new ones are not inserted. */
export function applyFileListEvent(
  cached: RecordPages<FileList>,
  event: FileListEvent,
  { isFiltered }: { isFiltered: boolean },
): RecordPages<FileList> {
  if (event.action === 'delete') return removeRow(cached, event.fileId);
  const existing = findRow(cached, event.fileList.id);
  if (existing ? existing.updatedAt > event.fileList.updatedAt : isFiltered) return cached;
  return upsertRow(cached, event.fileList, compareNames, event.action);
}
