import type { Queue } from '@balcao/contract/queues/queue';
import type { QueueEvent } from '@balcao/contract/queues/queue.events';
import { upsertInList } from '../ui/tables/paged-cache.ts';

/** The server's order: by orderQueue, missing values last. */
const byOrder = (a: Queue, b: Queue): number =>
  (a.orderQueue ?? Number.MAX_SAFE_INTEGER) - (b.orderQueue ?? Number.MAX_SAFE_INTEGER) || a.id - b.id;

export function applyQueueEvent(queues: Queue[], event: QueueEvent): Queue[] {
  if (event.action === 'delete') return queues.filter((queue) => queue.id !== event.queueId);
  const existing = queues.find((queue) => queue.id === event.queue.id);
  return existing && existing.updatedAt > event.queue.updatedAt ? queues : upsertInList(queues, event.queue, byOrder);
}
