import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { SessionUser } from '@balcao/contract/users/user';
import type { UpdateUserInput } from '@balcao/contract/users/user.api';
import { holdCompany } from '../companies/hold-company.ts';
import type { Budget } from '../platform/budget.ts';
import type { Tx } from '../platform/tx.ts';
import { demandAdminLeft } from './demand-admin-left.ts';
import { demandOwnPassword } from './demand-own-password.ts';
import { setQueues } from './membership.store.ts';
import { findSessionUser } from './session-user.ts';
import { announceUser } from './user.audience.ts';
import { saveUser, selectUser } from './user.store.ts';
import { ownPart, userColumns } from './user-columns.ts';
import type { UserEffects } from './user-effects.ts';

/** Admins change anyone, other users a few of their own fields. A new password ends the user's other sessions. */
export async function updateUser(
  tx: Tx,
  actor: Actor,
  userId: number,
  form: UpdateUserInput,
  effects: Pick<UserEffects, 'endSessions'>,
  guesses: Budget,
): Promise<SessionUser> {
  const admin = actor.profile === 'admin';
  const change = admin ? form : ownPart(form);
  if (userId === actor.userId) await demandOwnPassword(tx, actor, change, guesses);
  const columns = await userColumns(change); // before anything is held: a password is slow on purpose

  await holdCompany(tx);
  const before = await selectUser(tx, userId);
  demand(before, 'ERR_NO_USER_FOUND');
  demand(admin || userId === actor.userId, 'ERR_NO_PERMISSION');
  if (columns.profile !== undefined && columns.profile !== 'admin') await demandAdminLeft(tx, before);
  await saveUser(tx, userId, columns);
  if (change.queueIds !== undefined) await setQueues(tx, userId, change.queueIds);
  if (columns.passwordHash) await effects.endSessions(tx, userId, userId === actor.userId ? actor.sessionId : null);
  tx.orderSockets('sightChanged', { userId });
  await announceUser(tx, 'update', userId);
  return findSessionUser(tx, userId, { admin });
}
