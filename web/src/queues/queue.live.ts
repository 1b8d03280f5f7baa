import type { Queue } from '@balcao/contract/queues/queue';
import type { QueueEvent } from '@balcao/contract/queues/queue.events';
import { compareQueues } from '@balcao/contract/queues/queue-order.rules';
import { upsertInList } from '../ui/tables/paged-cache.ts';

export function applyQueueEvent(queues: Queue[], event: QueueEvent): Queue[] {
  if (event.action === 'delete') return queues.filter((queue) => queue.id !== event.queueId);
  const existing = queues.find((queue) => queue.id === event.queue.id);
  return existing && existing.updatedAt > event.queue.updatedAt
    ? queues
    : upsertInList(queues, event.queue, compareQueues);
}
