import { describe, expect, it } from 'vitest';
import { type Permission, permissions } from '../permissions.ts';
import { grantOf } from './permission-grants.ts';

it('an admin has every permission except seeing whole numbers, which is set per user', () => {
  const refused = permissions.filter((permission) => grantOf(permission, 'admin') !== 'always');
  expect(refused.map((permission) => [permission, grantOf(permission, 'admin')])).toEqual([
    ['numbers:seeFull', { by: ['isTricked'] }],
  ]);
});

it('an attendant has only the permissions that are switched on for them', () => {
  const granted = permissions.filter((permission) => grantOf(permission, 'user') !== 'never');
  expect(Object.fromEntries(granted.map((permission) => [permission, grantOf(permission, 'user')]))).toEqual({
    'dashboard:view': { by: ['showDashboard'] },
    'tickets-manager:showall': { by: ['allUserChat'] },
    'tickets:serveGroups': { by: ['allowGroup'] },
    'tickets:ignore': { by: ['userClosePendingTicket'] },
    'tickets:handOthers': { by: ['allUserChat'] },
    'numbers:seeFull': { by: ['isTricked'] },
  });
});

describe('supervisor', () => {
  it.each([
    'dashboard:view',
    'tickets-manager:showall',
    'tickets:spy',
    'tickets:filterByUser',
    'tickets:handOthers',
    'tickets:ignore',
    'quick-messages:editOthers',
  ] satisfies Permission[])('may %s', (permission) => {
    expect(grantOf(permission, 'supervisor')).toBe('always');
  });

  it.each([
    'users:edit',
    'users-page:view',
    'queues-page:edit',
    'integrations:edit',
    'api:edit',
    'connections-page:editOrDeleteConnection',
    'settings:edit',
    'settings-page:view',
    'drawer-admin-items:view',
    'company:seeDueDate',
    'billing:pay',
    'tickets:seeAll',
    'ticket-options:deleteTicket',
    'messages:changeOthers',
  ] satisfies Permission[])('may not %s', (permission) => {
    expect(grantOf(permission, 'supervisor')).toBe('never');
  });
});
