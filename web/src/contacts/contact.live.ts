import type { ListedContact } from '@balcao/contract/contacts/contact';
import { contactOrder } from '@balcao/contract/contacts/contact.api';
import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import type { z } from 'zod';
import { compareNames } from '../platform/text/compare-names.ts';
import { findRow, removeRow, upsertRow } from '../ui/tables/paged-cache.ts';
import type { RecordPages } from '../ui/tables/use-records.ts';

/** Order of the list: by name, or by the last conversation. */
export type ContactOrder = 'name' | z.infer<typeof contactOrder>;
const contactOrders: readonly string[] = ['name', ...contactOrder.options];
export const isContactOrder = (value: unknown): value is ContactOrder =>
  typeof value === 'string' && contactOrders.includes(value);

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
  return upsertRow(cached, { ...event.contact, lastTicketAt: existing?.lastTicketAt ?? null }, comparators[order]);
}

/** Contacts without a conversation come last, in both directions. */
const byLastTicket = (direction: 1 | -1) => (a: ListedContact, b: ListedContact) => {
  if (a.lastTicketAt === b.lastTicketAt) return direction * (a.id - b.id);
  if (!a.lastTicketAt || !b.lastTicketAt) return a.lastTicketAt ? -1 : 1;
  return direction * (a.lastTicketAt < b.lastTicketAt ? -1 : 1);
};

const comparators: Record<ContactOrder, (a: ListedContact, b: ListedContact) => number> = {
  name: compareNames,
  nameDesc: (a, b) => compareNames(b, a),
  recent: byLastTicket(-1),
  oldest: byLastTicket(1),
};
