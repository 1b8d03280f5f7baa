import type { z } from 'zod';
import { type SessionSaid, sessionSaid, signals } from '../protocol.ts';
import type { HeldLine, Worker } from './line.ts';
import { writeSaid } from './session.store.ts';

export type Sayer = {
  /** Reports the state of the connection. `down`: it stays down until a person acts; see writeReportedState. */
  say(said: z.input<typeof sessionSaid>, down?: { pairing: number; restarts: number }): void;
  last(): SessionSaid | null;
  /** The next report is written even if it is unchanged. */
  renew(): void;
};

/** Writes only the latest state, and retries while the database is unavailable. */
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
      // Resetting the desired state must not be lost when a newer state is reported at once.
      waiting = { said, down: down ?? null };
      if (!running) void run();
    },
    last: () => last,
    renew() {
      isNew = true;
    },
  };
}
