import type { Tx } from '../platform/db/tx.ts';
import { revokeSession, revokeSessionsOf } from './session.store.ts';

/** Signs one browser out. */
export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await revokeSession(tx, sessionId);
  tx.commandSockets('sessionsEnded', { sessionIds: [sessionId] });
}

/** Signs a person out everywhere, but for one session when it is named. */
export async function endSessionsOf(tx: Tx, userId: number, except: string | null): Promise<void> {
  const sessionIds = await revokeSessionsOf(tx, userId, except);
  if (sessionIds.length > 0) tx.commandSockets('sessionsEnded', { sessionIds });
}
