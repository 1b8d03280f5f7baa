import type { User } from '@balcao/contract/users/user';
import { expect, it } from 'vitest';
import type { RecordPages } from '../ui/tables/use-records.ts';
import { applyUserEvent } from './user.live.ts';

const person = (id: number, name: string, over: Partial<User> = {}): User => ({
  id,
  name,
  email: `${id}@example.com`,
  profile: 'user',
  companyId: 1,
  whatsappId: null,
  startWork: '00:00',
  endWork: '23:59',
  online: false,
  presence: 'offline',
  isTricked: 'enabled',
  spy: '',
  allTicket: 'disable',
  twoFactor: false,
  profileImage: null,
  queues: [],
  company: { id: 1, name: 'Casa' },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  ...over,
});
const cached: RecordPages<User> = {
  pageParams: [1],
  pages: [{ rows: [person(1, 'Ana'), person(2, 'Érica')], count: 2, hasMore: false }],
};
const names = (pages: RecordPages<User>) => pages.pages.flatMap((page) => page.rows.map((row) => row.name));

it('a user who comes online is shown so, and keeps the rest of the row', () => {
  const short = {
    id: 2,
    name: 'Érica',
    profile: 'user' as const,
    online: true,
    presence: 'available' as const,
    profileImage: null,
    queues: [],
  };
  const after = applyUserEvent(cached, { action: 'update', user: short }, { isFiltered: false });
  expect(after.pages[0]?.rows[1]).toMatchObject({ online: true, email: '2@example.com' });
});

it('a new person is inserted in place, but not into a searched list', () => {
  const user = person(3, 'Beto');
  expect(names(applyUserEvent(cached, { action: 'create', user }, { isFiltered: false }))).toEqual([
    'Ana',
    'Beto',
    'Érica',
  ]);
  expect(applyUserEvent(cached, { action: 'create', user }, { isFiltered: true })).toBe(cached);
});

it('an outdated notice changes nothing; a deleted person is removed', () => {
  const old = person(1, 'Antiga', { updatedAt: '2026-01-01T00:00:00.000Z' });
  expect(applyUserEvent(cached, { action: 'update', user: old }, { isFiltered: false })).toBe(cached);
  expect(names(applyUserEvent(cached, { action: 'delete', userId: 1 }, { isFiltered: false }))).toEqual(['Érica']);
});
