import { ensure } from '@balcao/contract/errors';
import type { Queue } from '@balcao/contract/queues/queue';
import type { Tx } from '../platform/db/tx.ts';
import { selectQueue, selectQueues } from './queue.store.ts';

export async function showQueue(tx: Tx, id: number): Promise<Queue> {
  const queue = await selectQueue(tx, id);
  ensure(queue, 'ERR_NO_QUEUE_FOUND');
  return queue;
}

/** All queues of the company, in menu order. */
export const listQueues = (tx: Tx): Promise<Queue[]> => selectQueues(tx);
