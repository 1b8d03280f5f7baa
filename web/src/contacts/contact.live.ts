import type { ListedContact } from '@balcao/contract/contacts/contact';
import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import { dropRow, findRow, putRow } from '../ui/record-pages.ts';
import { plain, type RecordPages } from '../ui/use-records.ts';

/** Sort direction of the list by name. */
export type ContactOrder = 'name' | 'nameDesc';

/**
 * `isFiltered`: the list is searched or filtered, so new contacts are not inserted. Events lack `lastTicketAt`:
 * the cached value is kept.
 */
export function applyContactEvent(
  held: RecordPages<ListedContact>,
  event: ContactEvent,
  narrowed: boolean,
  order: ContactOrder = 'name',
): RecordPages<ListedContact> {
  if (event.action === 'delete') return dropRow(held, event.contactId);
  const known = findRow(held, event.contact.id);
  if (!known && (narrowed || event.action === 'update')) return held;
  if (known && known.updatedAt > event.contact.updatedAt) return held;
  return putRow(
    held,
    { ...event.contact, lastTicketAt: known?.lastTicketAt ?? null },
    order === 'name' ? byName : (a, b) => byName(b, a),
  );
}

const byName = (a: ListedContact, b: ListedContact): number => {
  const [left, right] = [plain(a.name), plain(b.name)];
  return left < right ? -1 : left > right ? 1 : a.id - b.id;
};
