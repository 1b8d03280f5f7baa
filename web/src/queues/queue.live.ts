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

/** The queues of another record: a changed one has its new name and colour. The same list when it is not among them. */
export function withChangedQueue<Ref extends { id: number; name: string; color: string }>(
  refs: Ref[],
  event: QueueEvent,
): Ref[] {
  if (event.action !== 'update') return refs;
  const { id, name, color } = event.queue;
  const isChanged = refs.some((ref) => ref.id === id && (ref.name !== name || ref.color !== color));
  return isChanged ? refs.map((ref) => (ref.id === id ? { ...ref, name, color } : ref)) : refs;
}
