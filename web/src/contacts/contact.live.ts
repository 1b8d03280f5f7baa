import type { ListedContact } from '@balcao/contract/contacts/contact';
import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import { findRow, removeRow, upsertRow } from '../ui/tables/paged-cache.ts';
import { normalizeSearch, type RecordPages } from '../ui/tables/use-records.ts';

/** Sort direction of the list by name. */
export type ContactOrder = 'name' | 'nameDesc';

/**
 * `isFiltered`: the list is searched or filtered, so new contacts are not inserted. Events lack `lastTicketAt`:
 * the cached value is kept.
 */
export function applyContactEvent(
  cached: RecordPages<ListedContact>,
  event: ContactEvent,
  isFiltered: boolean,
  order: ContactOrder = 'name',
): RecordPages<ListedContact> {
  if (event.action === 'delete') return removeRow(cached, event.contactId);
  const existing = findRow(cached, event.contact.id);
  if (!existing && (isFiltered || event.action === 'update')) return cached;
  if (existing && existing.updatedAt > event.contact.updatedAt) return cached;
  return upsertRow(
    cached,
    { ...event.contact, lastTicketAt: existing?.lastTicketAt ?? null },
    order === 'name' ? byName : (a, b) => byName(b, a),
  );
}

const byName = (a: ListedContact, b: ListedContact): number => {
  const [left, right] = [normalizeSearch(a.name), normalizeSearch(b.name)];
  return left < right ? -1 : left > right ? 1 : a.id - b.id;
};
