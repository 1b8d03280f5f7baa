import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../../tests/world/running-server.ts';
import { systemClock } from '../clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { setUpTestDb } from '../db/test-db.ts';
import { inTx } from '../db/tx.ts';
import { silentLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { joinCluster } from './cluster-nodes.ts';
import { collectQueues } from './collect-queues.ts';
import { defineJob, defineTask } from './job.ts';
import { startJobs } from './job-runner.ts';

const db = setUpTestDb();
let database: Database;

beforeEach(async () => {
  database = openDatabase(db.url, silentLog, { app: 2, owner: 6 });
  await database.owner.query(
    'delete from graphile_worker._private_jobs; delete from graphile_worker._private_job_queues',
  );
});
afterEach(() => database.close());

const greetJob = defineJob('greet', z.object({ companyId: z.int(), ticketId: z.int() }));
const context = () => ({ database, clock: systemClock, publish: () => {}, fileUrl: () => '' });
const greet = (from: number, to: number) =>
  inTx(context(), 1, async (tx) => {
    for (let ticketId = from; ticketId <= to; ticketId++)
      tx.enqueue(greetJob, { companyId: 1, ticketId }, { queue: `greet:${ticketId}` });
  });
const names = async () =>
  (
    await database.owner.query<{ name: string }>(
      'select queue_name as name from graphile_worker._private_job_queues order by id',
    )
  ).rows.map(({ name }) => name);

const waitingJobs = async () =>
  (await database.owner.query<{ n: number }>('select count(*) as n from graphile_worker._private_jobs')).rows[0]?.n;

/** As if the jobs of these queues had run. */
const finish = (upTo: number) =>
  database.owner.query(`delete from graphile_worker._private_jobs where (payload->>'ticketId')::int <= $1`, [upTo]);

it('names of queues are deleted when no job waits in them, and kept while one does', async () => {
  await greet(1, 150);
  await finish(148);
  expect(await collectQueues(database.owner)).toBe(148);
  expect(await names()).toEqual(['greet:149', 'greet:150']);
});

it("the queue of a running job stays, and a job enqueued after its queue's name was deleted runs", async () => {
  const node = await joinCluster(database.owner, silentLog);
  await greet(1, 150);
  const done: number[] = [];
  let finishFirst = () => {};
  const first = new Promise<void>((resolve) => {
    finishFirst = resolve;
  });
  const task = defineTask(greetJob, async ({ ticketId }) => {
    if (ticketId === 1) await first;
    done.push(ticketId);
  });
  const jobs = await startJobs(database.owner, {
    tasks: [task],
    log: silentLog,
    metrics: createMetrics(),
    node,
    concurrency: { own: 4 },
  });
  // A job is complete a moment before its queue is unlocked.
  await eventually(waitingJobs, (count) => count === 1);
  await eventually(
    () => collectQueues(database.owner),
    (count) => count === 149,
  );
  expect(await names()).toEqual(['greet:1']);
  await greet(1, 2);
  await eventually(
    async () => done.length,
    (count) => count === 150,
  );
  expect(done.at(-1)).toBe(2);
  finishFirst();
  await eventually(
    async () => done.length,
    (count) => count === 152,
  );
  await jobs.stop();
  await node.close();
});

it('while a transaction enqueues, no name is deleted, not even one without jobs', async () => {
  await greet(1, 150);
  await finish(150);
  const enqueuing = await database.owner.connect();
  await enqueuing.query('begin');
  await enqueuing.query(`select enqueue_job('greet', '{"companyId":1,"ticketId":7}', null, 'greet:7', now(), 25, 0)`);
  expect(await collectQueues(database.owner)).toBe(0);
  await enqueuing.query('commit');
  enqueuing.release();
  expect(await collectQueues(database.owner)).toBe(149);
  expect(await names()).toEqual(['greet:7']);
});

it('a job that failed for the last time is deleted after a week, and the name of its queue with it', async () => {
  await greet(1, 150);
  await database.owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts,
       updated_at = now() - case when (payload->>'ticketId')::int = 1 then interval '6 days' else interval '8 days' end`,
  );
  expect(await collectQueues(database.owner)).toBe(149);
  expect(await names()).toEqual(['greet:1']);
});
