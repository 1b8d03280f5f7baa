/**
 * First in, first out per lane, many lanes to a batch. Arrival order is fixed here, in the process: two requests that
 * went to the database on connections of their own could be numbered the wrong way round (docs/inbound.md 3).
 *
 * Batches form only because the one before is still committing: no timer, so that a quiet moment waits for nothing.
 */
export type KeyedQueue<Item> = {
  /** Resolves when the item was worked; rejects when it could not be. */
  push(item: Item): Promise<void>;
  /** Resolves when nothing waits and nothing is being worked. */
  idle(): Promise<void>;
  /** how many items wait or are being worked */
  size(): number;
};

export type KeyedQueueOptions<Item> = {
  keyOf(item: Item): string;
  /** a batch holds items of one group only (one company: one transaction) */
  groupOf(item: Item): number;
  /** about how many items a batch takes; lanes are taken whole */
  maxBatch: number;
  workers: number;
  work(items: Item[]): Promise<void>;
};

type PendingItem<Item> = { item: Item; done: () => void; failed: (error: unknown) => void };
type KeyQueue<Item> = { key: string; waiting: PendingItem<Item>[]; busy: boolean };

export function createKeyedQueue<Item>(options: KeyedQueueOptions<Item>): KeyedQueue<Item> {
  const { keyOf, groupOf, maxBatch, workers, work } = options;
  const queues = new Map<string, KeyQueue<Item>>();
  let ready: KeyQueue<Item>[] = [];
  let working = 0;
  let size = 0;
  let whenIdle: (() => void)[] = [];

  const takeBatch = (): { lane: KeyQueue<Item>; taken: PendingItem<Item>[] }[] => {
    const first = ready[0]?.waiting[0];
    if (!first) return [];
    const group = groupOf(first.item);
    const batch: { lane: KeyQueue<Item>; taken: PendingItem<Item>[] }[] = [];
    const rest: KeyQueue<Item>[] = [];
    let count = 0;
    for (const lane of ready) {
      const head = lane.waiting[0];
      if (head && count < maxBatch && groupOf(head.item) === group) {
        const taken = lane.waiting.splice(0, Math.max(1, maxBatch - count));
        lane.busy = true;
        count += taken.length;
        batch.push({ lane, taken });
      } else rest.push(lane);
    }
    ready = rest;
    return batch;
  };

  const releaseQueue = (lane: KeyQueue<Item>) => {
    lane.busy = false;
    if (lane.waiting.length > 0) ready.push(lane);
    else queues.delete(lane.key);
  };

  /** One lane that cannot be worked must not take the others of its batch with it. */
  const run = async (batch: { lane: KeyQueue<Item>; taken: PendingItem<Item>[] }[]): Promise<void> => {
    const items = batch.flatMap(({ taken }) => taken);
    try {
      await work(items.map(({ item }) => item));
      for (const { done } of items) done();
    } catch (error) {
      if (batch.length === 1) for (const { failed } of items) failed(error);
      else for (const one of batch) await run([one]);
    }
  };

  const loop = async () => {
    for (;;) {
      const batch = takeBatch();
      if (batch.length === 0) break;
      await run(batch);
      for (const { lane, taken } of batch) {
        size -= taken.length;
        releaseQueue(lane);
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
        const lane = queues.get(key) ?? { key, waiting: [], busy: false };
        queues.set(key, lane);
        lane.waiting.push({ item, done, failed });
        size++;
        if (!lane.busy && lane.waiting.length === 1) ready.push(lane);
        if (working < workers) {
          working++;
          setImmediate(loop);
        }
      });
    },
    idle: () => (size === 0 && working === 0 ? Promise.resolve() : new Promise((told) => whenIdle.push(told))),
    size: () => size,
  };
}
