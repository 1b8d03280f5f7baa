import type { Tx } from '../platform/db/tx.ts';
import { saveTurn } from './user-queue.store.ts';

/** They had their turn in this queue. */
export const recordGiven = (tx: Tx, userId: number, queueId: number): Promise<void> => saveTurn(tx, userId, queueId);
