import type { Permission } from '@balcao/contract/permissions';
import { expect, it } from 'vitest';
import { forbiddenItem, isOpenWhenExpired, sections, sectionsFor } from './navigation.ts';

const adminPaths: readonly Permission[] = [
  'billing:pay',
  'drawer-admin-items:view',
  'users-page:view',
  'settings-page:view',
];
const person = (rights: readonly Permission[]) => ({
  user: { super: false },
  may: (permission: Permission) => rights.includes(permission),
  has: () => false,
  isExpired: false,
});
const [attendant, admin] = [person([]), person(adminPaths)];

it('an attendant who types the address of users or settings is told that it is not for them', () => {
  for (const path of ['/users', '/settings', '/kanban', '/companies'])
    expect(forbiddenItem(path, attendant)?.path).toBe(path);
  for (const path of ['/users', '/settings']) expect(forbiddenItem(path, admin)).toBeUndefined();
  for (const path of ['/tickets', '/tickets/2b1c', '/contacts', '/somewhere'])
    expect(forbiddenItem(path, attendant)).toBeUndefined();
});

it('the drawer and the addresses are one table: what is not offered does not open', () => {
  const every = sections.flatMap(({ items: places }) => places.map(({ path }) => path));
  for (const one of [attendant, admin]) {
    const offered = sectionsFor(one, new Set(every)).flatMap(({ items: places }) => places.map(({ path }) => path));
    expect(every.filter((path) => forbiddenItem(path, one) === undefined)).toEqual(offered);
  }
});

it('after the licence has ended admins are offered billing and the company, and nothing else opens', () => {
  const every = new Set(sections.flatMap(({ items }) => items.map(({ path }) => path)));
  const offered = sectionsFor({ ...admin, isExpired: true }, every).flatMap(({ items }) =>
    items.map(({ path }) => path),
  );
  expect(offered).toEqual(['/settings', '/financeiro', '/subscription']);
  expect(['/financeiro', '/subscription', '/settings', '/tickets/2b1c', '/'].map(isOpenWhenExpired)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
