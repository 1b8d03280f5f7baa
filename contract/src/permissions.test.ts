import { describe, expect, it } from 'vitest';
import { can, type Permission, permissions } from './permissions.ts';
import { grantOf } from './users/permission-grants.ts';
import type { Rights } from './users/rights.ts';

/** Those that older clients ask for. */
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

describe('the permissions of older clients', () => {
  it('are all an admin’s', () => {
    expect(known.filter((permission) => grantOf(permission, 'admin') !== 'always')).toEqual([]);
  });

  it('are none of a user’s by the profile alone', () => {
    expect(known.filter((permission) => grantOf(permission, 'user') === 'always')).toEqual([]);
  });
});

it('a supervisor may exactly this, and by switches what a user may', () => {
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

it('what sees is not what handles: allTicket and allHistoric give no permission', () => {
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
