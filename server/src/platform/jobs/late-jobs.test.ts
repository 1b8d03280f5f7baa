import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import { systemClock } from '../clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { setUpTestDb } from '../db/test-db.ts';
import { inTx } from '../db/tx.ts';
import { silentLog } from '../log.ts';
import { defineJob } from './job.ts';
import { type LateJobs, openLateJobs } from './late-jobs.ts';

const db = setUpTestDb();
let database: Database;
let lateJobs: LateJobs;

beforeEach(async () => {
  database = openDatabase(db.url, silentLog, { app: 4, owner: 4 });
  lateJobs = openLateJobs(database.jobs, silentLog);
  await database.owner.query('delete from graphile_worker._private_jobs');
});
afterEach(() => database.close());

const runQueueJob = defineJob('run-queue', z.object({ companyId: z.int(), queueId: z.int() }));
const context = () => ({ database, clock: systemClock, publish: () => {}, fileUrl: () => '', lateJobs });
const ask = (queueId: number) =>
  inTx(context(), 1, async (tx) =>
    tx.enqueue(runQueueJob, { companyId: 1, queueId }, { key: `run:${queueId}`, late: true }),
  );
const stored = async () =>
  (await database.owner.query<{ key: string }>('select key from graphile_worker._private_jobs order by key')).rows.map(
    ({ key }) => key,
  );

it('a job that many transactions enqueue at once under one key is stored once, and is there when all have committed', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, i) => ask(i % 2)));
  await lateJobs.idle();
  expect(await stored()).toEqual(['1/run:0', '1/run:1']);
});

it('enqueuing does not wait for a worker that takes the job of that key: the job starts after everything that was enqueued before', async () => {
  await ask(1);
  await lateJobs.idle();
  const taker = await database.owner.connect();
  await taker.query('begin');
  await taker.query(`update graphile_worker._private_jobs set locked_at = now() where key = '1/run:1'`);
  await ask(1);
  await lateJobs.idle();
  await taker.query('commit');
  taker.release();
  expect(await stored()).toEqual(['1/run:1']);
});

it('enqueuing several jobs and a worker that completes them in another order do not wait for each other', async () => {
  await Promise.all([ask(1), ask(2)]);
  await lateJobs.idle();
  const { rows } = await database.owner.query<{ key: string; id: string }>(
    'update graphile_worker._private_jobs set locked_at = now() returning key, id',
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const worker = await database.owner.connect();
  const complete = (key: string) =>
    worker.query('delete from graphile_worker._private_jobs where id = $1', [ids.get(key)]);
  await worker.query('begin');
  await complete('1/run:2');
  await Promise.all([ask(1), ask(2)]);
  await lockWait(database.owner);
  await worker.query(`set local deadlock_timeout = '1ms'`); // the worker is the one that sees a deadlock
  await complete('1/run:1');
  await worker.query('commit');
  worker.release();
  await lateJobs.idle();
  expect(await stored()).toEqual(['1/run:1', '1/run:2']);
});

it('a job that waits and is due is stored once; one that is running, has failed or is due later is stored again', async () => {
  const { owner } = database;
  const idOf = async () =>
    (await owner.query<{ id: number }>(`select id from graphile_worker._private_jobs where key = '1/run:1'`)).rows[0]
      ?.id;
  const askAgain = async (change: string) => {
    await ask(1);
    await lateJobs.idle();
    const before = await idOf();
    await owner.query(`update graphile_worker._private_jobs set ${change} where id = $1`, [before]);
    const { rows } = await owner.query('select updated_at, run_at from graphile_worker._private_jobs where id = $1', [
      before,
    ]);
    await ask(1);
    await lateJobs.idle();
    const after = await owner.query(
      `select updated_at, run_at from graphile_worker._private_jobs where key = '1/run:1' and locked_at is null`,
    );
    await owner.query('delete from graphile_worker._private_jobs');
    expect(after.rows).toHaveLength(1);
    return JSON.stringify(rows) !== JSON.stringify(after.rows);
  };
  const changes = ['priority = 0', 'locked_at = now()', 'attempts = 1', `run_at = now() + interval '1 minute'`];
  const asked: boolean[] = [];
  for (const change of changes) asked.push(await askAgain(change));
  expect(asked).toEqual([false, true, true, true]);
});

it('a transaction that fails enqueues nothing', async () => {
  await expect(
    inTx(context(), 1, async (tx) => {
      tx.enqueue(runQueueJob, { companyId: 1, queueId: 3 }, { key: 'run:3', late: true });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await lateJobs.idle();
  expect(await stored()).toEqual([]);
});

it('only the job queue commits without waiting for the disk', async () => {
  const { jobs, app, owner, session } = database;
  const sourceOf = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ setting: string; source: string }>(
      `select setting, source from pg_settings where name = 'synchronous_commit'`,
    );
    return rows[0];
  };
  expect(await sourceOf(jobs)).toEqual({ setting: 'off', source: 'client' });
  // The test database has this setting off; the product must not enable it for these pools.
  for (const pool of [app, owner, session]) expect(await sourceOf(pool)).not.toMatchObject({ source: 'client' });
});

it('the same key in two companies means two jobs', async () => {
  lateJobs.add(
    [1, 2].map((companyId) => ({
      job: runQueueJob.name,
      payload: { companyId, queueId: 7 },
      options: { key: 'run:7', late: true },
    })),
  );
  await lateJobs.idle();
  expect(await stored()).toEqual(['1/run:7', '2/run:7']);
});
