/** For so long nothing that a customer would see has happened yet. */
export const holdMs = 6000;

/** Something that is shown as done, and is done when its time is up. */
export type Promised = {
  /** `send`: the server keeps it back by itself, and lets it go; `action`: this screen does it */
  kind: 'action' | 'send';
  ticketId: number;
  /** what is shown as done */
  label: string;
  /** Does it. `leaving`: the page goes away, and no answer will be heard. */
  carryOut: (leaving: boolean) => Promise<unknown> | undefined;
  /** Shows it as it was. `quietly`: nobody asked for it, and nobody is taken anywhere. */
  takeBack: (quietly: boolean) => void;
  /** a word of the customer makes it void: it would end what they go on with */
  ends?: boolean;
};
export type Held = Promised & { id: number; sinceMs: number; untilMs: number };
export type Clock = { now: () => number; after: (ms: number, run: () => void) => () => void };

/**
 * What waits to be done, newest last. One action waits at a time: a second one does the first at once. Sends wait beside
 * it, each for its own time. What is taken back is the newest.
 */
export function createHold(clock: Clock) {
  let held: readonly Held[] = [];
  let count = 0;
  const timers = new Map<number, () => void>();
  /** by ticket: what was carried out and is not answered yet */
  const underWay = new Map<number, Promise<unknown>>();
  const watchers = new Set<() => void>();

  const change = (next: readonly Held[]) => {
    held = next;
    for (const tell of watchers) tell();
  };
  const remove = (one: Held) => {
    timers.get(one.id)?.();
    timers.delete(one.id);
    change(held.filter((other) => other !== one));
  };
  const carryOut = (one: Held, leaving = false) => {
    remove(one);
    const done = one.carryOut(leaving);
    if (done) underWay.set(one.ticketId, done);
  };

  return {
    held: () => held,
    watch: (tell: () => void) => {
      watchers.add(tell);
      return () => watchers.delete(tell);
    },
    hold(promised: Promised): void {
      if (promised.kind === 'action') for (const one of held) if (one.kind === 'action') carryOut(one);
      const sinceMs = clock.now();
      const one: Held = { ...promised, id: ++count, sinceMs, untilMs: sinceMs + holdMs };
      change([...held, one]);
      timers.set(
        one.id,
        clock.after(holdMs, () => carryOut(one)),
      );
    },
    /** The newest, or a given one. Says whether there was anything to take back. */
    takeBack(one = held.at(-1), quietly = false): boolean {
      if (!one || !held.includes(one)) return false;
      remove(one);
      one.takeBack(quietly);
      return true;
    },
    /** Everything now: nobody will be there to take it back. */
    flush(leaving: boolean): void {
      for (const one of held) carryOut(one, leaving);
    },
    /** Another command on the ticket comes after what waits for it. */
    async settle(ticketId: number): Promise<void> {
      for (const one of held) if (one.kind === 'action' && one.ticketId === ticketId) carryOut(one);
      await underWay.get(ticketId)?.catch(() => undefined);
    },
  };
}
