import { describe, expect, it } from 'vitest';
import { can, type Permission, permissions } from './permissions.ts';
import { grantOf } from './users/permission-grants.ts';
import type { Rights } from './users/rights.ts';

/** The permissions that older clients check. */
const known: Permission[] = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
];

describe('permissions of older clients', () => {
  it('an admin has all of them', () => {
    expect(known.filter((permission) => grantOf(permission, 'admin') !== 'always')).toEqual([]);
  });

  it('a user has none by profile alone', () => {
    expect(known.filter((permission) => grantOf(permission, 'user') === 'always')).toEqual([]);
  });
});

it('a supervisor has exactly these, and those that switches give to a user', () => {
  const grants = permissions.map((permission) => [permission, grantOf(permission, 'supervisor')] as const);
  expect(grants.filter(([, grant]) => grant === 'always').map(([permission]) => permission)).toEqual([
    'dashboard:view',
    'tickets-manager:showall',
    'quick-messages:editOthers',
    'tickets:spy',
    'tickets:filterByUser',
    'tickets:ignore',
    'tickets:handOthers',
  ]);
  expect(grants.filter(([, grant]) => typeof grant === 'object')).toEqual([
    ['tickets:serveGroups', { by: ['allowGroup'] }],
    ['numbers:seeFull', { by: ['isTricked'] }],
  ]);
});

it('seeing is not handling: allTicket and allHistoric give no permission', () => {
  const rights: Rights = {
    profile: 'user',
    allTicket: true,
    allHistoric: true,
    allowGroup: false,
    allUserChat: false,
    userClosePendingTicket: false,
    showDashboard: false,
    isTricked: false,
  };
  expect(permissions.filter((permission) => can(rights, permission))).toEqual([]);
});
