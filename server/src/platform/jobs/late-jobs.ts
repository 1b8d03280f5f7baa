import type pg from 'pg';
import { coalesce } from '../async/coalesce.ts';
import type { Log } from '../log.ts';
import { type EnqueuedJob, lastPerKey, storeLateJob } from './store-jobs.ts';

export type LateJobs = {
  add(jobs: EnqueuedJob[]): void;
  /** Resolves when everything that was added has been stored, or given up. */
  idle(): Promise<void>;
};

/**
 * Jobs that many transactions enqueue under the same key. If each transaction stored the job itself, the job's row
 * would be locked until its commit, and transactions that have nothing else in common would wait for each other. So
 * these jobs are stored after the commits: those of a moment once, each in a transaction of its own.
 *
 * Each locks only the row of its key. A worker marks several jobs complete in one statement, in the order in which they
 * ended: with a statement that locked several keys it would wait for each other, a second until PostgreSQL saw the deadlock.
 */
export function openLateJobs(pool: pg.Pool, log: Log): LateJobs {
  let waiting: EnqueuedJob[] = [];
  const store = coalesce(async () => {
    const jobs = lastPerKey(waiting);
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
    const stored = await Promise.allSettled(jobs.map((job) => storeLateJob(client, job)));
    for (const one of stored) if (one.status === 'rejected') throw one.reason;
  } finally {
    client.release();
  }
}

const retryOnce = (run: () => Promise<void>): Promise<void> => run().catch(run);
