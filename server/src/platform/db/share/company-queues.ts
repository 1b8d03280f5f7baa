import { createKeyedQueue, type KeyedQueue, type KeyedQueueOptions } from '../../async/keyed-queue.ts';

type Options<Item> = Pick<KeyedQueueOptions<Item>, 'keyOf' | 'maxBatch' | 'workers'> & {
  work(companyId: number, items: Item[]): Promise<void>;
};

/** A queue per company with waiting items, so that companies do not delay each other. */
export function openCompanyQueues<Item>({ work, ...options }: Options<Item>): (companyId: number, item: Item) => void {
  const queues = new Map<number, KeyedQueue<Item>>();
  return (companyId, item) => {
    const queue =
      queues.get(companyId) ??
      createKeyedQueue<Item>({ ...options, groupOf: () => companyId, work: (items) => work(companyId, items) });
    queues.set(companyId, queue);
    void queue.push(item).finally(() => {
      if (queue.size() === 0) queues.delete(companyId);
    });
  };
}
