import type { Tx } from '../platform/db/tx.ts';
import { saveSessionSeen } from './session.store.ts';

/** A screen says that its person is there: every five minutes, so that a list of sessions says when each was used. */
export const recordSessionSeen = (tx: Tx, sessionId: string): Promise<void> => saveSessionSeen(tx, sessionId);
