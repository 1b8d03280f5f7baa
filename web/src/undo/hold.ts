/** Time in which an action can be undone; before it ends the customer sees nothing. */
export const holdMs = 6000;

/** An action that is shown as done at once and executed when its undo window ends. */
export type Promised = {
  /** `send`: the server delays the send (holdSeconds); `action`: this tab executes it */
  kind: 'action' | 'send';
  ticketId: number;
  /** text of the undo strip */
  label: string;
  /** Executes it. `leaving`: the page is unloading, and no response will be received. */
  carryOut: (leaving: boolean) => Promise<unknown> | undefined;
  /** Restores the previous state. `quietly`: not requested by the person, so no navigation. */
  takeBack: (quietly: boolean) => void;
  /** cancelled by a new message of the customer, because it would end a conversation that goes on */
  ends?: boolean;
};
export type Held = Promised & { id: number; sinceMs: number; untilMs: number };
export type Clock = { now: () => number; after: (ms: number, run: () => void) => () => void };

/**
 * Pending undoable actions, newest last. At most one `action` waits: adding a second executes the first at once. Sends wait
 * independently, each for its own time. Undo takes the newest.
 */
export function createHold(clock: Clock) {
  let held: readonly Held[] = [];
  let count = 0;
  const timers = new Map<number, () => void>();
  /** by ticket id: executed actions whose response is outstanding */
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
    /** Undoes the newest or the given action. Returns whether there was one. */
    takeBack(one = held.at(-1), quietly = false): boolean {
      if (!one || !held.includes(one)) return false;
      remove(one);
      one.takeBack(quietly);
      return true;
    },
    /** Executes everything now. */
    flush(leaving: boolean): void {
      for (const one of held) carryOut(one, leaving);
    },
    /** Executes the pending action of the ticket and waits for its response, before another command on it. */
    async settle(ticketId: number): Promise<void> {
      for (const one of held) if (one.kind === 'action' && one.ticketId === ticketId) carryOut(one);
      await underWay.get(ticketId)?.catch(() => undefined);
    },
  };
}
