import type { ListedContact } from '@balcao/contract/contacts/contact';
import { expect, it } from 'vitest';
import type { RecordPages } from '../ui/tables/use-records.ts';
import { applyContactEvent, changesMatches } from './contact.live.ts';

const contact = (id: number, name: string, updatedAt = '2026-01-02T00:00:00.000Z'): ListedContact => ({
  id,
  name,
  updatedAt,
  uuid: '',
  number: '',
  email: '',
  profilePicUrl: null,
  urlPicture: null,
  isGroup: false,
  channel: 'whatsapp',
  disableBot: false,
  active: true,
  whatsappId: null,
  extraInfo: [],
  tags: [],
  whatsapp: null,
  companyId: 1,
  createdAt: updatedAt,
  lastTicketAt: '2026-01-01T00:00:00.000Z',
});
const cached: RecordPages<ListedContact> = {
  pageParams: [1],
  pages: [{ rows: [contact(1, 'Ana'), contact(2, 'Érico')], count: 2, hasMore: false }],
};
const names = (pages: RecordPages<ListedContact>) => pages.pages.flatMap((page) => page.rows.map((row) => row.name));
const { lastTicketAt: _, ...dora } = contact(3, 'Dora');

it('inserts a new contact in its sorted place, ignoring accents', () => {
  expect(names(applyContactEvent(cached, { action: 'create', contact: dora }, false))).toEqual([
    'Ana',
    'Dora',
    'Érico',
  ]);
});

it('a new contact is not inserted into a filtered list', () => {
  expect(applyContactEvent(cached, { action: 'create', contact: dora }, true)).toBe(cached);
});

it('a change keeps the time of the last conversation', () => {
  const after = applyContactEvent(cached, { action: 'update', contact: { ...contact(1, 'Zoe') } }, true);
  expect(names(after)).toEqual(['Érico', 'Zoe']);
  expect(after.pages[0]?.rows[1]?.lastTicketAt).toBe('2026-01-01T00:00:00.000Z');
});

it('ignores an older notice', () => {
  const late = contact(1, 'Old', '2026-01-01T00:00:00.000Z');
  expect(applyContactEvent(cached, { action: 'update', contact: late }, false)).toBe(cached);
});

it('a change of a contact that is not on the list does not insert it', () => {
  expect(applyContactEvent(cached, { action: 'update', contact: dora }, false)).toBe(cached);
});

it('a deleted contact is removed, and a repeated notice does not restore it', () => {
  const once = applyContactEvent(cached, { action: 'delete', contactId: 1 }, false);
  expect(names(once)).toEqual(['Érico']);
  expect(applyContactEvent(once, { action: 'delete', contactId: 1 }, false)).toBe(once);
});

it('a filtered list is fetched again when a contact may begin or cease to match, and not for others', () => {
  const tag = (id: number) => ({ id, name: `Tag ${id}`, color: '#17917F' });
  const update = (over: Partial<typeof dora>, filter: { search?: string; tags?: number[] }) =>
    changesMatches(cached, { action: 'update', contact: { ...dora, ...over } }, { search: '', tags: [], ...filter });
  expect(update({ tags: [tag(7)] }, { tags: [7] })).toBe(true);
  expect(update({ tags: [tag(7)] }, { tags: [7, 8] })).toBe(false);
  expect(update({ name: 'Dóra Reis' }, { search: ' dora re' })).toBe(true);
  expect(update({ email: 'dora@casa.br' }, { search: 'CASA.BR' })).toBe(true);
  expect(update({ number: '5511987654321' }, { search: '(11) 98765' })).toBe(true);
  expect(update({ number: '551198765****' }, { search: '5511987654321' })).toBe(true);
  expect(update({ number: '5511987654321' }, { search: 'ana' })).toBe(false);
  // Ana is on the list.
  expect(update({ id: 1, name: 'Anabel' }, { search: 'ana' })).toBe(false);
  expect(update({ id: 1, name: 'Zoe' }, { search: 'ana' })).toBe(true);
  expect(update({ id: 1, name: 'Zoe', updatedAt: '2026-01-01T00:00:00.000Z' }, { search: 'ana' })).toBe(false);
});
