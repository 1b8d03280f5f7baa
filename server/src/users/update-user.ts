import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { SessionUser } from '@balcao/contract/users/user';
import type { UpdateUserInput } from '@balcao/contract/users/user.api';
import { lockCompany } from '../companies/lock-company.ts';
import type { RateLimiter } from '../platform/async/rate-limiter.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findSessionUser } from './find-session-user.ts';
import { requireStrongPassword } from './passwords/require-strong-password.ts';
import { requireOtherAdmin } from './require-other-admin.ts';
import { requireOwnPassword } from './require-own-password.ts';
import { announceUser } from './user.audience.ts';
import { saveUser, selectUser } from './user.store.ts';
import { buildUserColumns, pickOwnFields } from './user-columns.ts';
import type { UserEffects } from './user-effects.ts';
import { setQueues } from './user-queue.store.ts';

/** Admins change anyone, other users a few of their own fields. A new password ends the user's other sessions. */
export async function updateUser(
  tx: Tx,
  actor: Actor,
  userId: number,
  form: UpdateUserInput,
  effects: Pick<UserEffects, 'endSessions'>,
  limiter: RateLimiter,
): Promise<SessionUser> {
  const canEditOthers = can(actor, 'users:edit');
  const change = canEditOthers ? form : pickOwnFields(form);
  if (userId === actor.userId) await requireOwnPassword(tx, actor, change, limiter);
  if (change.password !== undefined) {
    const { name, email } = await requireKnown(tx, userId);
    await requireStrongPassword(tx, change.password, { name: change.name ?? name, email: change.email ?? email });
  }
  const columns = await buildUserColumns(change); // before anything is held: a password is slow on purpose

  await lockCompany(tx);
  const before = await requireKnown(tx, userId);
  ensure(canEditOthers || userId === actor.userId, 'ERR_NO_PERMISSION');
  if (columns.profile !== undefined && columns.profile !== 'admin') await requireOtherAdmin(tx, before);
  await saveUser(tx, userId, columns);
  if (change.queueIds !== undefined) await setQueues(tx, userId, change.queueIds);
  if (columns.passwordHash) await effects.endSessions(tx, userId, userId === actor.userId ? actor.sessionId : null);
  tx.commandSockets('sightChanged', { userId });
  await announceUser(tx, 'update', userId);
  return findSessionUser(tx, userId, { admin: can(actor, 'settings-page:view') });
}

async function requireKnown(tx: Tx, userId: number) {
  const user = await selectUser(tx, userId);
  ensure(user, 'ERR_NO_USER_FOUND');
  return user;
}
