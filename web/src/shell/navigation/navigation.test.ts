import type { Permission } from '@balcao/contract/permissions';
import type { Profile } from '@balcao/contract/users/user';
import { expect, it } from 'vitest';
import { forbiddenItem, isOpenWhenExpired, sections, sectionsFor } from './navigation.ts';

const adminPaths: readonly Permission[] = [
  'billing:pay',
  'drawer-admin-items:view',
  'users-page:view',
  'settings-page:view',
];
const person = (rights: readonly Permission[], profile: Profile = 'user', access = 'everyone') => ({
  user: { super: false, profile },
  may: (permission: Permission) => rights.includes(permission),
  has: (flag: string) => flag === 'useCampaigns',
  setting: (key: string) => (key === 'campaignAccess' ? access : ''),
  isExpired: false,
});
const [attendant, admin] = [person([]), person(adminPaths)];

it('an attendant who enters the address of users or settings gets a refusal', () => {
  for (const path of ['/users', '/settings', '/kanban', '/companies'])
    expect(forbiddenItem(path, attendant)?.path).toBe(path);
  for (const path of ['/users', '/settings']) expect(forbiddenItem(path, admin)).toBeUndefined();
  for (const path of ['/tickets', '/tickets/2b1c', '/contacts', '/somewhere'])
    expect(forbiddenItem(path, attendant)).toBeUndefined();
});

it('an address in other letters is refused like the page that it opens', () => {
  for (const path of ['/Users', '/SETTINGS', '/tagsKanban', '/tagskanban', '/Companies'])
    expect(forbiddenItem(path, attendant)?.path.toLowerCase(), path).toBe(path.toLowerCase());
  expect(forbiddenItem('/Users', admin)).toBeUndefined();
  expect(isOpenWhenExpired('/Financeiro')).toBe(true);
});

it('the drawer and the routes share one table: a page that is not offered does not open', () => {
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

it('campaigns, contact lists and file lists are offered to those whom the company allows to use them', () => {
  const places = ['/campaigns', '/contact-lists', '/files'];
  const offered = (profile: Profile, access: string) =>
    sectionsFor(person([], profile, access), new Set(places)).flatMap(({ items }) => items.map(({ path }) => path));
  expect(offered('user', 'everyone')).toEqual(places);
  expect([offered('user', 'supervisor'), offered('supervisor', 'supervisor')]).toEqual([[], places]);
  expect([offered('supervisor', 'admin'), offered('admin', 'admin')]).toEqual([[], places]);
  expect(forbiddenItem('/contact-lists/3/contacts', person([], 'user', 'admin'))?.path).toBe('/contact-lists');
});

it('people of a company whose plan lacks integrations are informed; those who only lack the permission are not', () => {
  const of = (rights: readonly Permission[], isInPlan: boolean) =>
    forbiddenItem('/queue-integration', { ...person(rights), has: () => isInPlan });
  expect(of(['integrations:edit'], false)?.refusal).toBe('companyRefused');
  expect(of([], true)).toMatchObject({ path: '/queue-integration', name: 'integrations' });
  expect(of([], true)?.refusal).toBeUndefined();
  expect(of(['integrations:edit'], true)).toBeUndefined();
  expect(forbiddenItem('/announcements', attendant)?.refusal).toBe('companyRefused');
  expect(forbiddenItem('/kanban', attendant)?.refusal).toBeUndefined();
});
