export type InboundQueue = {
  /** `work` starts when everything queued earlier under any of these names has ended. */
  run(names: readonly string[], work: () => Promise<void>): Promise<void>;
  /** Resolves when the work now in flight has ended. */
  drained(): Promise<void>;
};

/** Messages being processed now, on all connections of the process. */
export type ReadingCounter = { inFlight: number };
/** Limit across all connections; it bounds the wait of a send. Each connection may process one more. */
const maxReadsOverall = 64;

/**
 * Runs work of one name in order and of different names concurrently, up to a limit: other work of the connection then
 * waits only for these few, not for the whole backlog.
 */
export function openInboundQueue(all: ReadingCounter, maxConcurrent: () => number): InboundQueue {
  const queues = new Map<string, Promise<void>>();
  const inHand = new Set<Promise<void>>();
  const waiting: (() => void)[] = [];
  let active = 0;

  const hasCapacity = (): boolean => active === 0 || (active < maxConcurrent() && all.inFlight < maxReadsOverall);
  const take = (): void => {
    active++;
    all.inFlight++;
  };
  const release = (): void => {
    active--;
    all.inFlight--;
    // There may be capacity for several by now, or for none.
    while (waiting.length > 0 && hasCapacity()) {
      take();
      waiting.shift()?.();
    }
  };
  const withSlot = async (work: () => Promise<void>): Promise<void> => {
    if (waiting.length === 0 && hasCapacity()) take();
    else await new Promise<void>((turn) => waiting.push(turn));
    const done = work();
    const ended = done.catch(() => {});
    inHand.add(ended);
    try {
      await done;
    } finally {
      inHand.delete(ended);
      release();
    }
  };
  return {
    run(names, work) {
      const before = names.flatMap((name) => queues.get(name) ?? []);
      const done = Promise.all(before).then(() => withSlot(work));
      // A failure is reported to its own caller only, not to work queued behind it.
      const ended = done.catch(() => {});
      for (const name of names) queues.set(name, ended);
      return done.finally(() => {
        for (const name of names) if (queues.get(name) === ended) queues.delete(name);
      });
    },
    async drained() {
      await Promise.all(inHand);
    },
  };
}
