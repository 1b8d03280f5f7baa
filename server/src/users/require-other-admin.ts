import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { countOtherAdmins, type UserRow } from './user.store.ts';

/**
 * A company keeps an admin, and the provider keeps a super admin. The caller holds the company: of two who leave at
 * once, the second is counted after the first. @throws Failure ERR_LAST_ADMIN
 */
export async function requireOtherAdmin(tx: Tx, user: UserRow): Promise<void> {
  if (user.profile === 'admin') ensure((await countOtherAdmins(tx, user.id, 'admins')) > 0, 'ERR_LAST_ADMIN');
  if (user.super) ensure((await countOtherAdmins(tx, user.id, 'super')) > 0, 'ERR_LAST_ADMIN');
}
