import type { z } from 'zod';
import { type SessionSaid, sessionSaid, signals } from '../protocol.ts';
import type { HeldLine, Worker } from './line.ts';
import { writeSaid } from './session.store.ts';

export type Sayer = {
  /** What the desk is to show. `down`: for good, at this wish of the desk's; see writeSaid. */
  say(said: z.input<typeof sessionSaid>, down?: { pairing: number; restarts: number }): void;
  last(): SessionSaid | null;
  /** The desk listens anew: what it was told before counts no more. */
  renew(): void;
};

/** Only the newest is worth saying; it is said when the database is there. */
export function openSayer(worker: Worker, line: HeldLine, before: SessionSaid | null, lost: () => void): Sayer {
  let last = before;
  let waiting: { said: SessionSaid; down: { pairing: number; restarts: number } | null } | null = null;
  let [running, isNew] = [false, true];

  const run = async (): Promise<void> => {
    running = true;
    for (let wait = 100; waiting !== null; ) {
      const { said, down } = waiting;
      try {
        const isOurs = await writeSaid(worker.db, worker.id, line, said, down);
        if (waiting?.said === said) waiting = null;
        worker.signals.tell(signals.said);
        if (!isOurs) {
          waiting = null;
          lost();
        }
        wait = 100;
      } catch {
        await new Promise((again) => setTimeout(again, wait));
        wait = Math.min(wait * 2, 2000);
      }
    }
    running = false;
  };
  return {
    say(given, down) {
      const said = sessionSaid.parse(given);
      if (!down && !isNew && last !== null && JSON.stringify(said) === JSON.stringify(last)) return;
      last = said;
      isNew = false;
      // A wish that is taken back must be, also when something newer is said at once.
      waiting = { said, down: down ?? null };
      if (!running) void run();
    },
    last: () => last,
    renew() {
      isNew = true;
    },
  };
}
