import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { countOtherAdmins, type UserRow } from './user.store.ts';

/**
 * A company always has an admin, and the provider a super admin. The caller has locked the company: of two removed at
 * once, the second is checked after the first. @throws Failure ERR_LAST_ADMIN
 */
export async function requireOtherAdmin(tx: Tx, user: UserRow): Promise<void> {
  if (user.profile === 'admin') ensure((await countOtherAdmins(tx, user.id, 'admins')) > 0, 'ERR_LAST_ADMIN');
  if (user.super) ensure((await countOtherAdmins(tx, user.id, 'super')) > 0, 'ERR_LAST_ADMIN');
}
