import type { Tx } from '../platform/db/tx.ts';
import { saveTurn } from './user-queue.store.ts';

/** Records that they were given a ticket of this queue, so that others come first. */
export const recordAssignment = (tx: Tx, userId: number, queueId: number): Promise<void> =>
  saveTurn(tx, userId, queueId);
