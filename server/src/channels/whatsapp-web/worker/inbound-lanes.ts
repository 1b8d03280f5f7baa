export type InboundLanes = {
  /** `work` starts when everything queued before under any of these names has ended. */
  run(names: readonly string[], work: () => Promise<void>): Promise<void>;
  /** Resolves when the work now in flight has ended. */
  passed(): Promise<void>;
};

/** Messages being processed now, on all connections of the process. */
export type Reading = { inHand: number };
/** Limit across all connections, which bounds what a send may wait for. Each connection may process one besides. */
const allMost = 64;

/**
 * Runs work of one name in order and of different names concurrently, up to a limit: other work of the connection then
 * waits for these few only, and not for the whole backlog.
 */
export function openInboundLanes(all: Reading, most: () => number): InboundLanes {
  const lanes = new Map<string, Promise<void>>();
  const inHand = new Set<Promise<void>>();
  const waiting: (() => void)[] = [];
  let taken = 0;

  const hasRoom = (): boolean => taken === 0 || (taken < most() && all.inHand < allMost);
  const take = (): void => {
    taken++;
    all.inHand++;
  };
  const release = (): void => {
    taken--;
    all.inHand--;
    // There may be capacity for several by now, or for none.
    while (waiting.length > 0 && hasRoom()) {
      take();
      waiting.shift()?.();
    }
  };
  const inTurn = async (work: () => Promise<void>): Promise<void> => {
    if (waiting.length === 0 && hasRoom()) take();
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
      const before = names.flatMap((name) => lanes.get(name) ?? []);
      const done = Promise.all(before).then(() => inTurn(work));
      // A failure is reported to its own caller only, not to work queued behind it.
      const ended = done.catch(() => {});
      for (const name of names) lanes.set(name, ended);
      return done.finally(() => {
        for (const name of names) if (lanes.get(name) === ended) lanes.delete(name);
      });
    },
    async passed() {
      await Promise.all(inHand);
    },
  };
}
