import type { Contact, ListedContact } from '@balcao/contract/contacts/contact';
import { contactOrder } from '@balcao/contract/contacts/contact.api';
import type { ContactEvent } from '@balcao/contract/contacts/contact.events';
import type { z } from 'zod';
import { compareNames } from '../platform/text/compare-names.ts';
import { normalizeSearch } from '../platform/text/normalize-search.ts';
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
  return upsertRow(
    cached,
    { ...event.contact, lastTicketAt: existing?.lastTicketAt ?? null },
    comparators[order],
    event.action,
  );
}

export type ContactFilter = { search: string; tags: number[] };

/** Whether a searched or filtered list has to be fetched again: the contact may match by now, or no longer. */
export function changesMatches(
  cached: RecordPages<ListedContact>,
  event: ContactEvent,
  filter: ContactFilter,
): boolean {
  if (event.action === 'delete') return false;
  const before = findRow(cached, event.contact.id);
  if (!before) return event.action === 'create' || mayMatch(event.contact, filter);
  return before.updatedAt <= event.contact.updatedAt && mayMatch(before, filter) && !mayMatch(event.contact, filter);
}

/** The server's filter, without what it forgives in a search. */
function mayMatch({ name, email, number, tags }: Contact, filter: ContactFilter): boolean {
  if (!filter.tags.every((id) => tags.some((tag) => tag.id === id))) return false;
  const term = normalizeSearch(filter.search.trim());
  if ([name, email].some((text) => normalizeSearch(text).includes(term))) return true;
  const digits = /^[+()\s\d.-]+$/.test(term) ? term.replace(/\D/g, '') : '';
  // A masked number is found by the digits before the mask.
  return digits !== '' && [digits, digits.slice(0, -4)].some((part) => part !== '' && number.includes(part));
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
