import { demand } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { countOtherAdmins, type UserRow } from './user.store.ts';

/**
 * A company keeps an admin, and the provider keeps a super admin. The caller holds the company: of two who leave at
 * once, the second is counted after the first. @throws Failure ERR_LAST_ADMIN
 */
export async function demandAdminLeft(tx: Tx, leaving: UserRow): Promise<void> {
  if (leaving.profile !== 'admin') return;
  demand((await countOtherAdmins(tx, leaving.id, 'admins')) > 0, 'ERR_LAST_ADMIN');
  if (leaving.super) demand((await countOtherAdmins(tx, leaving.id, 'super')) > 0, 'ERR_LAST_ADMIN');
}
