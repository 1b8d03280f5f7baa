import type { ContactList, ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import type { ContactListEvent, ContactListItemEvent } from '@balcao/contract/contact-lists/contact-list.events';
import { compareNames } from '../platform/text/compare-names.ts';
import { findRow, removeRow, upsertRow } from '../ui/tables/paged-cache.ts';
import type { RecordPages } from '../ui/tables/use-records.ts';

/** `isFiltered`: searched, so new ones are not inserted. */
export function applyContactListEvent(
  cached: RecordPages<ContactList>,
  event: ContactListEvent,
  { isFiltered }: { isFiltered: boolean },
): RecordPages<ContactList> {
  if (event.action === 'delete') return removeRow(cached, event.id);
  const existing = findRow(cached, event.record.id);
  if (existing ? existing.updatedAt > event.record.updatedAt : isFiltered) return cached;
  return upsertRow(cached, event.record, compareNames);
}

/** Applies notices to the people of one list. Bulk changes are fetched again. */
export function applyContactListItemEvent(
  cached: RecordPages<ContactListItem>,
  event: Exclude<ContactListItemEvent, { action: 'reload' }>,
  { isFiltered }: { isFiltered: boolean },
): RecordPages<ContactListItem> {
  if (event.action === 'delete') return removeRow(cached, event.id);
  const existing = findRow(cached, event.record.id);
  if (existing ? existing.updatedAt > event.record.updatedAt : isFiltered) return cached;
  return upsertRow(cached, event.record, compareNames);
}
