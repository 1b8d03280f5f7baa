import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { UserRow } from './user.store.ts';

/**
 * Whoever can set an operator's password can act as one, so only operators may change operators. @throws Failure
 * ERR_NO_PERMISSION
 */
export function requireAuthorityOver(actor: Actor, user: Pick<UserRow, 'id' | 'super'>): void {
  ensure(!user.super || actor.super || actor.userId === user.id, 'ERR_NO_PERMISSION');
}
