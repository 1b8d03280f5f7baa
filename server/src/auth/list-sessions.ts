import type { OpenedSession } from '@balcao/contract/auth/session.api';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { nameDevice } from '../platform/http/device.rules.ts';
import { requireUser } from '../users/find-user.ts';
import { selectActiveSessionsOf } from './session.store.ts';

/** A user's sessions, the most recently used first: the actor's own, or any user's for admins. */
export async function listSessions(tx: Tx, actor: Actor, userId: number): Promise<OpenedSession[]> {
  await requireSessionAccess(tx, actor, userId);
  const sessions = await selectActiveSessionsOf(tx, userId);
  return sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    ...nameDevice(userAgent),
    address,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === actor.sessionId,
  }));
}

/** @throws Failure ERR_NO_USER_FOUND, ERR_NO_PERMISSION */
export async function requireSessionAccess(tx: Tx, actor: Actor, userId: number): Promise<void> {
  await requireUser(tx, userId);
  ensure(userId === actor.userId || can(actor, 'users:edit'), 'ERR_NO_PERMISSION');
}
