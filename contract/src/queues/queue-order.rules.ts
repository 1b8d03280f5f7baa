import type { Queue } from './queue.ts';

type OrderedQueue = Pick<Queue, 'id' | 'orderQueue'>;

/** By `orderQueue`, queues without one last, then by age. The server's lists are in this order. */
export const compareQueues = (a: OrderedQueue, b: OrderedQueue): number =>
  (a.orderQueue ?? Number.MAX_SAFE_INTEGER) - (b.orderQueue ?? Number.MAX_SAFE_INTEGER) || a.id - b.id;
