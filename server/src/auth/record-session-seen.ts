import type { Tx } from '../platform/db/tx.ts';
import { saveSessionSeen } from './session.store.ts';

/** Called every five minutes by an open screen, so that the list of sessions shows when each was last used. */
export const recordSessionSeen = (tx: Tx, sessionId: string): Promise<void> => saveSessionSeen(tx, sessionId);
