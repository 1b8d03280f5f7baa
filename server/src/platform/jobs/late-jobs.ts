import type pg from 'pg';
import { coalesce } from '../async/coalesce.ts';
import type { Log } from '../log.ts';
import { type EnqueuedJob, lastPerKey, storeLateJobs } from './store-jobs.ts';

export type LateJobs = {
  add(jobs: EnqueuedJob[]): void;
  /** When all that was added is stored, or given up. */
  idle(): Promise<void>;
};

/**
 * Jobs that many transactions ask for under one key. Stored by each of them, the job's row would be locked until the
 * commit, and transactions that share nothing else would wait for each other's. So they are stored after the commits,
 * those of a moment in one statement, one statement at a time.
 */
export function openLateJobs(pool: pg.Pool, log: Log): LateJobs {
  let waiting: EnqueuedJob[] = [];
  const store = coalesce(async () => {
    const jobs = lastPerKey(waiting).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)); // one order of locks
    waiting = [];
    if (jobs.length === 0) return;
    await retryOnce(() => storeOn(pool, jobs)).catch((error: unknown) =>
      log.warn({ error: String(error), jobs: jobs.length }, 'jobs were not stored: a sweep finds their work'),
    );
  });
  return {
    add(jobs) {
      waiting.push(...jobs);
      void store();
    },
    idle: store,
  };
}

async function storeOn(pool: pg.Pool, jobs: EnqueuedJob[]): Promise<void> {
  const client = await pool.connect();
  try {
    await storeLateJobs(client, jobs);
  } finally {
    client.release();
  }
}

const retryOnce = (run: () => Promise<void>): Promise<void> => run().catch(run);

const keyOf = ({ options }: EnqueuedJob): string => options.key ?? '';
