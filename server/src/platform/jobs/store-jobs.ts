import type pg from 'pg';
import { jsonb } from '../text/jsonb.ts';

export type JobOptions = {
  /** at most one waiting job has this key: enqueuing another replaces it */
  key?: string;
  /** jobs of one queue run one after the other */
  queue?: string;
  runAt?: Date;
  /** default 25; the wait between attempts grows exponentially */
  maxAttempts?: number;
  /** default 0; jobs with a smaller number run first */
  priority?: number;
  /**
   * Stored after the commit, together with those of other transactions, so that these do not wait for each other at the
   * key; not stored again while a job with the key waits. Lost when the process dies in between: for work that a sweep
   * finds as well.
   */
  late?: boolean;
};

export type EnqueuedJob = { job: string; payload: unknown; options: JobOptions };
export type CancelledJob = { job: string; key: string };

/** The last job for each key of a company. */
export function lastPerKey(jobs: EnqueuedJob[]): EnqueuedJob[] {
  const last = new Map<string, EnqueuedJob>();
  for (const [i, entry] of jobs.entries()) last.set(storedKeyOf(entry) ?? `#${i}`, entry);
  return [...last.values()];
}

/** Null: the job has no key. */
const storedKeyOf = (entry: EnqueuedJob): string | null =>
  entry.options.key === undefined ? null : `${companyOf(entry)}/${entry.options.key}`;

const companyOf = ({ payload }: EnqueuedJob): string =>
  typeof payload === 'object' && payload !== null && 'companyId' in payload ? String(payload.companyId) : '';

/** Runs before this transaction's jobs are stored: a job that was enqueued after the cancellation stays. */
export async function cancelJobs(client: pg.PoolClient, jobs: CancelledJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await client.query({
    name: 'cancel-jobs',
    text: 'select cancel_job(task, key) from unnest($1::text[], $2::text[]) x(task, key)',
    values: [jobs.map(({ job }) => job), jobs.map(({ key }) => key)],
  });
}

export const storeJobs = (client: pg.PoolClient, jobs: EnqueuedJob[]): Promise<void> =>
  enqueueAll(client, jobs, { name: 'enqueue-jobs', where: '' });

/**
 * Stores a late job, as the owner. All jobs with one key are the same work: one that waits and is due is not replaced,
 * and no worker is notified again. When it runs, it sees everything that was committed before this statement.
 */
export const storeLateJob = (client: pg.PoolClient, job: EnqueuedJob): Promise<void> =>
  enqueueAll(client, [job], {
    name: 'enqueue-late-job',
    where: `where not exists (select from graphile_worker._private_jobs j
             where j.key = coalesce((x.payload ->> 'companyId') || '/', '') || x.key
               and j.locked_at is null and j.attempts = 0 and j.run_at <= coalesce(x.run_at, now()))`,
  });

async function enqueueAll(
  client: pg.PoolClient,
  jobs: EnqueuedJob[],
  { name, where }: { name: string; where: string },
): Promise<void> {
  if (jobs.length === 0) return;
  const list = inLockOrder(lastPerKey(jobs));
  await client.query({
    name,
    text: `select enqueue_job(task, payload, key, queue, run_at, most, priority)
           from unnest($1::text[], $2::json[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::int[])
             x(task, payload, key, queue, run_at, most, priority) ${where}`,
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

/**
 * Storing a keyed job locks its key until the commit: in the same order everywhere, so that transactions do not
 * deadlock. Jobs without a key come first, in the order in which they were enqueued.
 */
const inLockOrder = (jobs: EnqueuedJob[]): EnqueuedJob[] =>
  jobs.toSorted((a, b) => compareText(storedKeyOf(a) ?? '', storedKeyOf(b) ?? ''));

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
