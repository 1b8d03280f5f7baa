import { ensure, invalidInput } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { requiresCurrentPassword } from '@balcao/contract/users/own-password.rules';
import type { UpdateUserInput } from '@balcao/contract/users/user.api';
import { createRateLimiter, type RateLimiter } from '../platform/async/rate-limiter.ts';
import type { Tx } from '../platform/db/tx.ts';
import { isPassword } from './passwords/hash-password.ts';
import { selectUser } from './user.store.ts';

/** `guesses` limits attempts per person. @throws Failure ERR_INVALID_INPUT of `currentPassword` */
export async function requireOwnPassword(
  tx: Tx,
  actor: Actor,
  { currentPassword, ...change }: UpdateUserInput,
  limiter: RateLimiter,
): Promise<void> {
  const own = await selectUser(tx, actor.userId);
  ensure(own, 'ERR_NO_USER_FOUND');
  if (!requiresCurrentPassword(change, own)) return;
  if (currentPassword === undefined) throw invalidInput('currentPassword', 'required');
  await verifyOwnPassword(tx, actor, currentPassword, limiter);
}

/** Returns the person's e-mail. @throws Failure ERR_INVALID_INPUT of `currentPassword` */
export async function verifyOwnPassword(
  tx: Tx,
  actor: Actor,
  currentPassword: string,
  limiter: RateLimiter,
): Promise<string> {
  const own = await selectUser(tx, actor.userId);
  ensure(own, 'ERR_NO_USER_FOUND');
  limiter(String(actor.userId));
  if (!(await isPassword(own.passwordHash, currentPassword))) throw invalidInput('currentPassword', 'wrongPassword');
  return own.email;
}

/** Limits guesses of the current password through a stolen session. */
export const createPasswordLimiter = (): RateLimiter =>
  createRateLimiter({ burst: 10, perSecond: 1 / 90, now: () => performance.now() });
