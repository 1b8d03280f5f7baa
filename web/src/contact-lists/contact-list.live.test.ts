import type { ContactList } from '@balcao/contract/contact-lists/contact-list';
import { expect, it } from 'vitest';
import type { RecordPages } from '../ui/tables/use-records.ts';
import { applyContactListEvent } from './contact-list.live.ts';

const list = (id: number, name: string, over: Partial<ContactList> = {}): ContactList => ({
  id,
  name,
  contactsCount: 0,
  check: null,
  companyId: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...over,
});
const cached: RecordPages<ContactList> = {
  pageParams: [1],
  pages: [{ rows: [list(1, 'Ótica'), list(3, 'Padaria')], count: 2, hasMore: false }],
};
const all = { isFiltered: false };
const names = (pages: RecordPages<ContactList>) => pages.pages.flatMap(({ rows }) => rows.map(({ name }) => name));

it('inserts a new list in its place, once for repeated notices, and not into a search', () => {
  const event = { action: 'create' as const, record: list(2, 'Outubro') };
  const once = applyContactListEvent(cached, event, all);
  expect(names(once)).toEqual(['Ótica', 'Outubro', 'Padaria']);
  expect(names(applyContactListEvent(once, event, all))).toEqual(['Ótica', 'Outubro', 'Padaria']);
  expect(names(applyContactListEvent(cached, event, { isFiltered: true }))).toEqual(['Ótica', 'Padaria']);
});

it('shows its newest size, and ignores a late notice', () => {
  const record = list(1, 'Ótica', { contactsCount: 7, updatedAt: '2026-01-02T00:00:00.000Z' });
  const after = applyContactListEvent(cached, { action: 'update', record }, all);
  expect(after.pages[0]?.rows[0]?.contactsCount).toBe(7);
  const late = applyContactListEvent(after, { action: 'update', record: list(1, 'Ótica', { contactsCount: 3 }) }, all);
  expect(late.pages[0]?.rows[0]?.contactsCount).toBe(7);
});
