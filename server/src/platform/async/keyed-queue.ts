/**
 * First in, first out per key; a batch holds many keys. The order of arrival is fixed here, in the process: two
 * requests that wrote to the database on separate connections could be numbered the wrong way round (docs/inbound.md
 * 3).
 *
 * There is no timer. Items gather into a batch only while the previous batch is still committing, so an item that
 * arrives at an idle queue is processed at once.
 */
export type KeyedQueue<Item> = {
  /** Resolves when the item was processed or stored as failed; rejects when it could be neither. */
  push(item: Item): Promise<void>;
  /** Resolves when no item waits or is being processed. */
  idle(): Promise<void>;
  /** how many items wait or are being processed */
  size(): number;
};

export type KeyedQueueOptions<Item> = {
  keyOf(item: Item): string;
  /** all items of a batch have the same group (a company: one batch is one transaction of one company) */
  groupOf(item: Item): number;
  /** the maximum number of items in a batch, over all of its keys */
  maxBatch: number;
  workers: number;
  work(items: Item[]): Promise<void>;
  /** Stores an item that `work` could not process: in order, and before later items of its key have their turn. */
  storeFailed?(item: Item, error: unknown): Promise<void>;
};

type PendingItem<Item> = { item: Item; done: () => void; failed: (error: unknown) => void };
type KeyQueue<Item> = { key: string; waiting: PendingItem<Item>[]; busy: boolean };
/** The items that were taken from each queue. */
type Batch<Item> = { queue: KeyQueue<Item>; taken: PendingItem<Item>[] }[];

export function createKeyedQueue<Item>(options: KeyedQueueOptions<Item>): KeyedQueue<Item> {
  const { keyOf, workers } = options;
  const queues = new Map<string, KeyQueue<Item>>();
  /** queues with waiting items, none of whose items is being processed */
  const ready: KeyQueue<Item>[] = [];
  let working = 0;
  let size = 0;
  let whenIdle: (() => void)[] = [];

  const releaseQueue = (queue: KeyQueue<Item>) => {
    queue.busy = false;
    if (queue.waiting.length > 0) ready.push(queue);
    else queues.delete(queue.key);
  };
  const loop = async () => {
    for (let batch = takeBatch(ready, options); batch.length > 0; batch = takeBatch(ready, options)) {
      await workBatch(batch, options);
      for (const { queue, taken } of batch) {
        size -= taken.length;
        releaseQueue(queue);
      }
    }
    working--;
    if (size === 0) {
      for (const resolveIdle of whenIdle) resolveIdle();
      whenIdle = [];
    }
  };

  return {
    push(item) {
      return new Promise<void>((done, failed) => {
        const key = keyOf(item);
        const queue = queues.get(key) ?? { key, waiting: [], busy: false };
        queues.set(key, queue);
        queue.waiting.push({ item, done, failed });
        size++;
        if (!queue.busy && queue.waiting.length === 1) ready.push(queue);
        if (working < workers) {
          working++;
          setImmediate(loop);
        }
      });
    },
    idle: () => (size === 0 && working === 0 ? Promise.resolve() : new Promise((resolve) => whenIdle.push(resolve))),
    size: () => size,
  };
}

/** The first ready queue determines the group. Takes its items, and those of later queues of the same group, out of `ready`. */
function takeBatch<Item>(
  ready: KeyQueue<Item>[],
  { groupOf, maxBatch }: Pick<KeyedQueueOptions<Item>, 'groupOf' | 'maxBatch'>,
): Batch<Item> {
  const first = ready[0]?.waiting[0];
  if (!first) return [];
  const group = groupOf(first.item);
  const batch: Batch<Item> = [];
  let count = 0;
  for (const queue of ready.splice(0)) {
    const head = queue.waiting[0];
    if (head && count < maxBatch && groupOf(head.item) === group) {
      const taken = queue.waiting.splice(0, Math.max(1, maxBatch - count));
      queue.busy = true;
      count += taken.length;
      batch.push({ queue, taken });
    } else ready.push(queue);
  }
  return batch;
}

/** A key whose items fail must not fail the other keys of its batch: after a failure each key is processed alone. */
async function workBatch<Item>(
  batch: Batch<Item>,
  options: Pick<KeyedQueueOptions<Item>, 'work' | 'storeFailed'>,
): Promise<void> {
  const pending = batch.flatMap(({ taken }) => taken);
  try {
    await options.work(pending.map(({ item }) => item));
    for (const { done } of pending) done();
  } catch (error) {
    if (batch.length > 1) for (const part of batch) await workBatch([part], options);
    else for (const one of pending) await storeOrFail(one, error, options);
  }
}

async function storeOrFail<Item>(
  { item, done, failed }: PendingItem<Item>,
  error: unknown,
  { storeFailed }: Pick<KeyedQueueOptions<Item>, 'storeFailed'>,
): Promise<void> {
  try {
    if (!storeFailed) throw error;
    await storeFailed(item, error);
    done();
  } catch (reason) {
    failed(reason);
  }
}
