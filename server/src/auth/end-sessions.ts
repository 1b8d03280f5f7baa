import type { SessionEndEvent } from '@balcao/contract/auth/auth.events';
import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { sessionRoom } from '../platform/realtime/rooms.ts';
import { requireSessionAccess } from './list-sessions.ts';
import { revokeSession, revokeSessionsOf } from './session.store.ts';

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await revokeSession(tx, sessionId);
  tx.commandSockets('sessionsEnded', { sessionIds: [sessionId] });
}

/** Signs a person out everywhere, except for one session if given. */
export async function endSessionsOf(tx: Tx, userId: number, except: string | null): Promise<void> {
  const sessionIds = await revokeSessionsOf(tx, userId, except);
  if (sessionIds.length > 0) tx.commandSockets('sessionsEnded', { sessionIds });
}

/** Ends one session of the list: the actor's own, or any user's for admins. */
export async function endListedSession(tx: Tx, actor: Actor, userId: number, sessionId: string): Promise<void> {
  await requireSessionAccess(tx, actor, userId);
  ensure(await revokeSession(tx, sessionId, userId), 'ERR_NOT_FOUND');
  await recordAudit(tx, { action: 'session.end', by: actor, subject: { id: userId } });
  announceEnd(tx, [sessionId], 'signedOut');
}

/** Ends all sessions of the person but the one that asks. Returns how many. */
export async function endOtherSessions(tx: Tx, actor: Actor, userId: number): Promise<number> {
  await requireSessionAccess(tx, actor, userId);
  const sessionIds = await revokeSessionsOf(tx, userId, actor.sessionId);
  await recordAudit(tx, { action: 'session.end', by: actor, subject: { id: userId } });
  announceEnd(tx, sessionIds, 'signedOut');
  return sessionIds.length;
}

/** Ends sessions because the working hours of their person are over. */
export async function endSessionsOutOfHours(tx: Tx, sessionIds: string[]): Promise<void> {
  for (const id of sessionIds) await revokeSession(tx, id);
  announceEnd(tx, sessionIds, 'outOfHours');
}

/** Ends sessions because the licence of their company has ended. */
export async function endSessionsOfExpired(tx: Tx, sessionIds: string[]): Promise<void> {
  for (const id of sessionIds) await revokeSession(tx, id);
  announceEnd(tx, sessionIds, 'subscriptionExpired');
}

/** The reason is announced before the end: a closed socket receives nothing. */
function announceEnd(tx: Tx, sessionIds: string[], reason: SessionEndEvent['reason']): void {
  if (sessionIds.length === 0) return;
  tx.emit('sessionEnd', { reason }, { rooms: sessionIds.map(sessionRoom) });
  tx.commandSockets('sessionsEnded', { sessionIds });
}
