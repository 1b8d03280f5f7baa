import type { Queue } from '@balcao/contract/queues/queue';
import type { QueueEvent } from '@balcao/contract/queues/queue.events';
import { putInList } from '../ui/record-pages.ts';

/** The server's order: by orderQueue, missing values last. */
const inOrder = (a: Queue, b: Queue): number =>
  (a.orderQueue ?? Number.MAX_SAFE_INTEGER) - (b.orderQueue ?? Number.MAX_SAFE_INTEGER) || a.id - b.id;

export function applyQueueEvent(queues: Queue[], event: QueueEvent): Queue[] {
  if (event.action === 'delete') return queues.filter((queue) => queue.id !== event.queueId);
  const known = queues.find((queue) => queue.id === event.queue.id);
  return known && known.updatedAt > event.queue.updatedAt ? queues : putInList(queues, event.queue, inOrder);
}
