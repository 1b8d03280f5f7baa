import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { SessionUser } from '@balcao/contract/users/user';
import type { Tx } from '../platform/db/tx.ts';
import { findSessionUser } from './find-session-user.ts';

/** Oneself; any user for admins. */
export async function showUser(tx: Tx, actor: Actor, userId: number): Promise<SessionUser> {
  const found = await findSessionUser(tx, userId, { admin: can(actor, 'settings-page:view') });
  ensure(can(actor, 'users-page:view') || userId === actor.userId, 'ERR_NO_PERMISSION');
  return found;
}
