import type { z } from 'zod';
import { type ReportedSession, reportedSession, signals } from '../../protocol.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { writeReportedState } from './session.store.ts';

export type SessionReporter = {
  /** Reports the state of the connection. `down`: it stays down until a person acts; see writeReportedState. */
  report(said: z.input<typeof reportedSession>, down?: { pairing: number; restarts: number }): void;
  lastReported(): ReportedSession | null;
  /** The next report is written even if it is unchanged. */
  forceNextReport(): void;
};

/** Writes only the latest state, and retries while the database is unavailable. */
export function openSessionReporter(
  worker: Worker,
  connection: LeasedConnection,
  before: ReportedSession | null,
  leaseLost: () => void,
): SessionReporter {
  let last = before;
  let waiting: { said: ReportedSession; down: { pairing: number; restarts: number } | null } | null = null;
  let [running, mustReport] = [false, true];

  const run = async (): Promise<void> => {
    running = true;
    for (let wait = 100; waiting !== null; ) {
      const { said, down } = waiting;
      try {
        const isLeaseHeld = await writeReportedState(worker.db, worker.id, connection, said, down);
        if (waiting?.said === said) waiting = null;
        worker.signals.notify(signals.said);
        if (!isLeaseHeld) {
          waiting = null;
          leaseLost();
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
    report(given, down) {
      const said = reportedSession.parse(given);
      if (!down && !mustReport && last !== null && JSON.stringify(said) === JSON.stringify(last)) return;
      last = said;
      mustReport = false;
      // Resetting the desired state must not be lost when a newer state is reported at once.
      waiting = { said, down: down ?? null };
      if (!running) void run();
    },
    lastReported: () => last,
    forceNextReport() {
      mustReport = true;
    },
  };
}
