export type InboundLanes = {
  /** `work` begins when all that was given before under any of these names has ended. */
  run(names: readonly string[], work: () => Promise<void>): Promise<void>;
  /** Resolves when what is in hand now has ended. */
  passed(): Promise<void>;
};

/** Messages that are read at this moment, on all lines of the program. */
export type Reading = { inHand: number };
/** On all lines together: what a send of any of them may stand behind. Each line has one of its own beside. */
const allMost = 64;

/**
 * What is done under one name is done in its order, names side by side, `most` at a time: whatever else the line has to do
 * then waits for these few, and not for all that has come.
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
    // There may be room for several by now, or for none.
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
      // What fails says so to whoever asked for it, and to nobody behind it.
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
