import type { Tx } from '../platform/db/tx.ts';
import { showQueue } from '../queues/show-queue.ts';

/** Options have no notice of their own: screens that show them fetch them again at their queue's. */
export async function announceOptions(tx: Tx, queueId: number): Promise<void> {
  tx.emit('queue', { action: 'update', queue: await showQueue(tx, queueId) }, { rooms: ['company'] });
}
