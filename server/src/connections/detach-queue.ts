import type { Tx } from '../platform/db/tx.ts';
import { clearRedirects, selectIdsOfQueue } from './connection-queue.store.ts';

/**
 * Before a queue is deleted: connections that move waiting tickets to it lose that together with its time, without which
 * they could not be saved any more. Returns the ids of these and of those that offer it.
 */
export async function detachQueue(tx: Tx, queueId: number): Promise<number[]> {
  const redirecting = await clearRedirects(tx, queueId);
  return [...new Set([...redirecting, ...(await selectIdsOfQueue(tx, queueId))])];
}
