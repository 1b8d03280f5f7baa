import type pg from 'pg';
import { jsonb } from '../text/jsonb.ts';

export type JobOptions = {
  /** one waiting job under this key at a time: a second replaces it */
  key?: string;
  /** jobs of one queue run one after the other */
  queue?: string;
  runAt?: Date;
  /** default 25; the wait between attempts grows exponentially */
  maxAttempts?: number;
  /** default 0; jobs with a smaller number run first */
  priority?: number;
  /**
   * Stored after the commit, with those of other transactions, so that these do not wait for each other at its key. Lost when
   * the process dies in between: for work that a sweep finds, too.
   */
  late?: boolean;
};

export type EnqueuedJob = { job: string; payload: unknown; options: JobOptions };
export type CancelledJob = { job: string; key: string };

/** One key of a company twice is one job. */
export function lastPerKey(jobs: EnqueuedJob[]): EnqueuedJob[] {
  const last = new Map<string, EnqueuedJob>();
  for (const [i, entry] of jobs.entries())
    last.set(entry.options.key === undefined ? `#${i}` : `${companyOf(entry)}/${entry.options.key}`, entry);
  return [...last.values()];
}

const companyOf = ({ payload }: EnqueuedJob): string =>
  typeof payload === 'object' && payload !== null && 'companyId' in payload ? String(payload.companyId) : '';

/** Before what the transaction enqueues: a job that was enqueued after it was cancelled stays. */
export async function cancelJobs(client: pg.PoolClient, jobs: CancelledJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await client.query({
    name: 'cancel-jobs',
    text: 'select cancel_job(task, key) from unnest($1::text[], $2::text[]) x(task, key)',
    values: [jobs.map(({ job }) => job), jobs.map(({ key }) => key)],
  });
}

export async function storeJobs(client: pg.PoolClient, jobs: EnqueuedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const list = lastPerKey(jobs);
  await client.query({
    name: 'enqueue-jobs',
    text: `select enqueue_job(task, payload, key, queue, run_at, most, priority)
           from unnest($1::text[], $2::json[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::int[])
             x(task, payload, key, queue, run_at, most, priority)`,
    values: [
      list.map((j) => j.job),
      list.map((j) => jsonb(j.payload)),
      list.map((j) => j.options.key ?? null),
      list.map((j) => j.options.queue ?? null),
      list.map((j) => j.options.runAt ?? null),
      list.map((j) => j.options.maxAttempts ?? 25),
      list.map((j) => j.options.priority ?? 0),
    ],
  });
}
