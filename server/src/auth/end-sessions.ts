import type { Tx } from '../platform/tx.ts';
import { revokeSession, revokeSessionsOf } from './session.store.ts';

/** Signs one browser out. */
export const endSession = (tx: Tx, sessionId: string): Promise<void> => revokeSession(tx, sessionId);

/** Signs a person out everywhere, but for one session when it is named. Says which ended: their sockets are to close. */
export const endSessionsOf = (tx: Tx, userId: number, except: string | null): Promise<string[]> =>
  revokeSessionsOf(tx, userId, except);
