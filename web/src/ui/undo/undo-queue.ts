import { createListeners } from '../../platform/external-store/listeners.ts';

/** Time in which an action can be undone; before it ends the customer sees nothing. */
export const undoWindowMs = 6000;
/** Delay of a timer that is ordinary; a hidden page fires its timers once a minute. A longer one: the page slept. */
const maxLateMs = 120_000;

/** An action that is shown as done at once and executed when its undo window ends. */
export type UndoableAction = {
  /** `send`: the server delays the send (holdSeconds); `action`: this tab executes it */
  kind: 'action' | 'send';
  /** empty: not about a ticket */
  ticketIds: readonly number[];
  /** text of the undo strip */
  label: string;
  execute: () => Promise<unknown> | undefined;
  /** Restores the previous state. `quietly`: not requested by the person, so no navigation. */
  undo: (how: { quietly: boolean }) => void;
  /**
   * The tickets whose conversation it ends, as they were. Cancelled by a new customer message, and by a colleague who takes
   * the ticket: the conversation continues. Cancelled as well in a page that slept, which has missed the notices of both.
   */
  ends?: readonly EndedTicket[] | undefined;
  /** for several tickets: cancels the action for this one only */
  spare?: (ticketId: number) => void;
};
export type EndedTicket = { id: number; version: number; status: string; userId: number | null };
export type PendingAction = UndoableAction & { id: number; sinceMs: number; untilMs: number };
const isMissed = ({ ends, untilMs }: PendingAction, nowMs: number): boolean =>
  ends !== undefined && nowMs - untilMs > maxLateMs;
type Clock = { now: () => number; setTimer: (ms: number, run: () => void) => () => void };

/**
 * Pending undoable actions, newest last. At most one `action` waits: adding a second executes the first at once. Sends wait
 * independently, each for its own time. Undo takes the newest. `onMissed`: an action was cancelled because the page slept.
 */
export function createUndoQueue(clock: Clock, onMissed: (action: UndoableAction) => void = () => {}) {
  let pending: readonly PendingAction[] = [];
  let count = 0;
  const timers = new Map<number, () => void>();
  /** by ticket id: executed actions whose response is outstanding */
  const inFlight = new Map<number, Promise<unknown>>();
  const listeners = createListeners();

  const setPending = (next: readonly PendingAction[]) => {
    pending = next;
    listeners.notify();
  };
  const remove = (one: PendingAction) => {
    timers.get(one.id)?.();
    timers.delete(one.id);
    setPending(pending.filter((other) => other !== one));
  };
  const execute = (one: PendingAction) => {
    remove(one);
    const done = one.execute();
    if (done) for (const ticketId of one.ticketIds) inFlight.set(ticketId, done);
  };

  const onTimer = (one: PendingAction) => {
    if (!isMissed(one, clock.now())) return execute(one);
    remove(one);
    one.undo({ quietly: true });
    onMissed(one);
  };

  return {
    pending: () => pending,
    watch: listeners.subscribe,
    add(action: UndoableAction): void {
      if (action.kind === 'action') for (const one of pending) if (one.kind === 'action') execute(one);
      const sinceMs = clock.now();
      const one: PendingAction = { ...action, id: ++count, sinceMs, untilMs: sinceMs + undoWindowMs };
      setPending([...pending, one]);
      const stop = clock.setTimer(undoWindowMs, () => onTimer(one));
      timers.set(one.id, stop);
    },
    /** Undoes the newest or the given action. Returns whether there was one. */
    undo(one = pending.at(-1), { quietly } = { quietly: false }): boolean {
      if (!one || !pending.includes(one)) return false;
      remove(one);
      one.undo({ quietly });
      return true;
    },
    /** Executes all pending actions now. Resolves when they and earlier ones in flight have settled. */
    flush(): Promise<unknown> {
      for (const one of pending) execute(one);
      return Promise.allSettled(inFlight.values());
    },
    /** Executes the pending action of the ticket and waits for its response, before another command on it. */
    async flushTicket(ticketId: number): Promise<void> {
      for (const one of pending) if (one.kind === 'action' && one.ticketIds.includes(ticketId)) execute(one);
      await inFlight.get(ticketId)?.catch(() => undefined);
    },
  };
}
