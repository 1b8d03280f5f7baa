import type { z } from 'zod';
import { coalesce } from '../../../../platform/async/coalesce.ts';
import { retry } from '../../../../platform/async/retry.ts';
import { type ReportedSession, reportedSession, signals } from '../../protocol.ts';
import type { LeasedConnection, Worker } from '../context/worker-context.ts';
import { type SessionReport, writeReportedState } from './session.store.ts';

export type SessionReporter = {
  /** Reports the state of the connection. `down`: it stays down until a person acts; see writeReportedState. */
  report(reported: z.input<typeof reportedSession>, down?: SessionReport['down']): void;
  lastReported(): ReportedSession | null;
  /** The next report is written even if it is unchanged. */
  forceNextReport(): void;
  /** Writes the last report again: the server may have shown something else since. */
  repeat(): void;
};

const backoff = { firstMs: 100, maxMs: 2000 };

/** Writes only the latest state, and retries while the database is unavailable. */
export function openSessionReporter(
  worker: Worker,
  connection: LeasedConnection,
  before: ReportedSession | null,
  { pairing, leaseLost }: { pairing(): number; leaseLost(): void },
): SessionReporter {
  let last = before;
  let waiting: SessionReport | null = null;
  let mustReport = true;

  const writeLatest = async (): Promise<void> => {
    if (waiting === null) return;
    const report = waiting;
    const hasLease = await writeReportedState(worker.db, worker.id, connection, report);
    if (waiting === report) waiting = null;
    worker.signals.notify(signals.reported);
    if (hasLease) return;
    waiting = null;
    leaseLost();
  };
  const flush = coalesce(() => retry(writeLatest, backoff));
  const write = (reported: ReportedSession, down: SessionReport['down']): void => {
    waiting = { reported, pairing: pairing(), down };
    void flush();
  };
  return {
    report(given, down = null) {
      const reported = reportedSession.parse(given);
      if (!down && !mustReport && last !== null && JSON.stringify(reported) === JSON.stringify(last)) return;
      last = reported;
      mustReport = false;
      write(reported, down);
    },
    repeat() {
      if (last !== null && waiting === null) write(last, null);
    },
    lastReported: () => last,
    forceNextReport() {
      mustReport = true;
    },
  };
}
