import type pg from 'pg';

/** Fewer unused names than this cost a search nothing that can be measured. */
const freeNames = 100;
/** Whoever enqueues waits as long behind the lock, when a transaction that has enqueued before stays open. */
const lockTimeoutMs = 50;
const namesPerRun = 20_000;
/** A job that has failed for the last time is kept as long, for whoever asks why. */
const failedDays = 7;

/**
 * Forgets the names of queues that no job waits in, and jobs that failed for good long ago. Each search for a job locks every
 * name that is free (graphile-worker, sql/getJobs), and nothing else deletes one: with 100,000 names a search took 100 ms and
 * wrote 5 MB of log (docs/decisions/0477).
 *
 * Under a lock against writers: a job that is stored while its queue's name is deleted would refer to nothing, and never run. When the
 * lock is not to be had at once, the next run does it. Returns how many names went.
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
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return 0;
    throw error;
  }
}

/** PostgreSQL, appendix A: lock_not_available. */
const lockNotAvailable = '55P03';
