import type { ContactList, ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { compareNames } from '../platform/text/compare-names.ts';
import { findRow, removeRow, upsertRow } from '../ui/tables/paged-cache.ts';
import type { RecordPages } from '../ui/tables/use-records.ts';

/** What the notices of lists, and of the people in them, have in common. Bulk changes of people are fetched again. */
type RecordEvent<Row> = { action: 'create' | 'update'; record: Row } | { action: 'delete'; id: number };

/**
 * Applies a notice to the lists, or to the people of one list. `isFiltered`: these are searched, so new ones are not
 * inserted.
 */
export function applyContactListEvent<Row extends ContactList | ContactListItem>(
  cached: RecordPages<Row>,
  event: RecordEvent<Row>,
  { isFiltered }: { isFiltered: boolean },
): RecordPages<Row> {
  if (event.action === 'delete') return removeRow(cached, event.id);
  const existing = findRow(cached, event.record.id);
  if (existing ? existing.updatedAt > event.record.updatedAt : isFiltered) return cached;
  return upsertRow(cached, event.record, compareNames, event.action);
}
