import type pg from 'pg';
import { errorCode } from '../text/error-text.ts';

/** Fewer unused names than this do not slow down the search for a job measurably. */
const freeNames = 100;
/**
 * Limits how long this waits for its lock while another transaction that has enqueued stays open; those that enqueue
 * meanwhile queue up behind it.
 */
const lockTimeoutMs = 50;
const namesPerRun = 20_000;
/** Days for which a finally failed job is kept for investigation. */
const failedDays = 7;

/**
 * Deletes the names of queues in which no job waits, and jobs that failed for good long ago. Each search for a job
 * locks every queue name that is not in use (graphile-worker, sql/getJobs), and nothing else deletes them: with 100,000
 * names a search took 100 ms and wrote 5 MB of write-ahead log (docs/decisions/0477).
 *
 * Runs under a lock that excludes writers: a job stored while the name of its queue is deleted would refer to no queue
 * and never run. When the lock is not available the next run does the work. Returns how many names were deleted.
 */
export async function collectQueues(owner: pg.Pool): Promise<number> {
  await owner.query(
    `delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1)`,
    [failedDays],
  );
  const { rows } = await owner.query<{ id: number }>(`${unusedQueuesSql} limit $1`, [namesPerRun]);
  if (rows.length <= freeNames) return 0;
  const client = await owner.connect();
  try {
    return await deleteUnused(
      client,
      rows.map(({ id }) => id),
    );
  } finally {
    client.release();
  }
}

const unusedQueuesSql = `select q.id from graphile_worker._private_job_queues q
  where q.locked_at is null and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`;

async function deleteUnused(client: pg.PoolClient, ids: number[]): Promise<number> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query('lock table graphile_worker._private_job_queues in share row exclusive mode');
    const { rowCount } = await client.query(
      `delete from graphile_worker._private_job_queues where id in (${unusedQueuesSql} and q.id = any($1))`,
      [ids],
    );
    await client.query('commit');
    return rowCount ?? 0;
  } catch (error) {
    await client.query('rollback');
    if (errorCode(error) === lockNotAvailable) return 0;
    throw error;
  }
}

/** PostgreSQL, appendix A: lock_not_available. */
const lockNotAvailable = '55P03';
