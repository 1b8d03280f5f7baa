import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { SessionUser } from '@balcao/contract/users/user';
import type { Tx } from '../platform/tx.ts';
import { findSessionUser } from './session-user.ts';

/** Oneself, or anyone for admins. */
export async function showUser(tx: Tx, actor: Actor, userId: number): Promise<SessionUser> {
  const admin = actor.profile === 'admin';
  const found = await findSessionUser(tx, userId, { admin });
  demand(admin || userId === actor.userId, 'ERR_NO_PERMISSION');
  return found;
}
