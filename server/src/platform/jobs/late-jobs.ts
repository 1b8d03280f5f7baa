import type pg from 'pg';
import { coalesce } from '../async/coalesce.ts';
import type { Log } from '../log.ts';
import { type EnqueuedJob, lastPerKey, storeLateJobs } from './store-jobs.ts';

export type LateJobs = {
  add(jobs: EnqueuedJob[]): void;
  /** Resolves when everything that was added has been stored, or given up. */
  idle(): Promise<void>;
};

/**
 * Jobs that many transactions enqueue under the same key. If each transaction stored the job itself, the job's row
 * would be locked until its commit, and transactions that have nothing else in common would wait for each other. So
 * these jobs are stored after the commits: those of a moment in one statement, one statement at a time.
 */
export function openLateJobs(pool: pg.Pool, log: Log): LateJobs {
  let waiting: EnqueuedJob[] = [];
  const store = coalesce(async () => {
    const jobs = lastPerKey(waiting).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)); // sorted, so that all processes lock the keys in the same order
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
