import { permissions } from '@balcao/contract/permissions';
import { expect, it } from 'vitest';
import { permissionGroups } from './permission-groups.ts';

it('the permissions page shows every permission of the table once', () => {
  expect(Object.values(permissionGroups).flat().sort()).toEqual([...permissions].sort());
});
