import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../../tests/world/running-server.ts';
import { systemClock } from '../clock.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { setUpTestDb } from '../db/test-db.ts';
import { inTx } from '../db/tx.ts';
import { type Log, silentLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { type ClusterNode, joinCluster } from './cluster-nodes.ts';
import { defineJob, defineTask } from './job.ts';
import { type JobRunner, startJobs } from './job-runner.ts';

const db = setUpTestDb();
let database: Database;
let node: ClusterNode;
let jobs: JobRunner | undefined;

beforeEach(async () => {
  database = openDatabase(db.url, silentLog, { app: 1, owner: 6 });
  node = await joinCluster(database.owner, silentLog);
});
afterEach(async () => {
  await jobs?.stop();
  await node.close();
  await database.close();
});

const markReadJob = defineJob('mark-read', z.object({ companyId: z.int(), ticketId: z.int() }));

/** Tasks that record their payloads. */
function notingTasks() {
  const done: { job: string; payload: object }[] = [];
  const tasks = [markReadJob].map((job) =>
    defineTask(job, async (payload) => void done.push({ job: job.name, payload })),
  );
  return { done, tasks };
}
/** A chain of forty jobs would take longer with two workers polling every ten seconds; allows two seconds per job. */
const chainMs = 80_000;
vi.setConfig({ testTimeout: 2 * chainMs });
const add = (task: string, payload: object) =>
  database.owner.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);
const context = () => ({ database, clock: systemClock, publish: () => {}, fileUrl: () => '' });

it('a stored payload that does not match its schema fails with the name of its job, and other jobs run', async () => {
  const errors: object[] = [];
  const log: Log = { ...silentLog, error: (fields: object) => void errors.push(fields) };
  const { done, tasks } = notingTasks();
  await add('mark-read', { companyId: 1, ticketId: 'seven' });
  await add('mark-read', { companyId: 1, ticketId: 8 });
  jobs = await startJobs(database.owner, { tasks, log, metrics: createMetrics(), node, concurrency: { own: 1 } });
  await eventually(
    async () => ({ done: done.length, failed: errors.length }),
    (seen) => seen.done === 1 && seen.failed >= 1,
  );
  expect(done).toEqual([{ job: 'mark-read', payload: { companyId: 1, ticketId: 8 } }]);
  expect(errors[0]).toMatchObject({ job: 'mark-read', error: expect.stringContaining('ticketId') });
});

it('a job that waits for its queue starts when the one before it ends, not at the next poll of the workers', async () => {
  let done = 0;
  const chained = 40;
  const task = defineTask(markReadJob, async () => {
    if (++done < chained)
      await inTx(context(), 1, async (tx) =>
        tx.enqueue(markReadJob, { companyId: 1, ticketId: done }, { queue: 'one', key: 'one' }),
      );
    // Workers that are notified now search while the queue is in use.
    await sleep(20);
  });
  await inTx(context(), 1, async (tx) =>
    tx.enqueue(markReadJob, { companyId: 1, ticketId: 0 }, { queue: 'one', key: 'one' }),
  );
  jobs = await startJobs(database.owner, {
    tasks: [task],
    log: silentLog,
    metrics: createMetrics(),
    node,
    concurrency: { own: 2 },
  });
  await eventually(
    async () => done,
    (count) => count === chained,
    chainMs,
  );
});

it('a queue whose job was deleted while it ran goes on with its next job', async () => {
  const ran: number[] = [];
  const task = defineTask(markReadJob, async ({ ticketId }) => {
    ran.push(ticketId);
    // Simulates another pool that ran the same job concurrently and completed it first.
    if (ticketId === 1)
      await database.owner.query('delete from graphile_worker._private_jobs where locked_at is not null');
  });
  const enqueue = (ticketId: number) =>
    inTx(context(), 1, async (tx) => tx.enqueue(markReadJob, { companyId: 1, ticketId }, { queue: 'one' }));
  await enqueue(1);
  await enqueue(2);
  jobs = await startJobs(database.owner, {
    tasks: [task],
    log: silentLog,
    metrics: createMetrics(),
    node,
    concurrency: { own: 1 },
  });
  await eventually(
    async () => {
      await node.releaseDeadNodes();
      return ran;
    },
    (seen) => seen.length === 2,
  );
  expect(ran).toEqual([1, 2]);
});

it('waiting jobs with a smaller priority number run first', async () => {
  const { done, tasks } = notingTasks();
  await inTx(context(), 1, async (tx) => {
    tx.enqueue(markReadJob, { companyId: 1, ticketId: 1 }, { priority: 10 });
    tx.enqueue(markReadJob, { companyId: 1, ticketId: 2 });
    tx.enqueue(markReadJob, { companyId: 1, ticketId: 3 }, { priority: -1 });
  });
  jobs = await startJobs(database.owner, {
    tasks,
    log: silentLog,
    metrics: createMetrics(),
    node,
    concurrency: { own: 1 },
  });
  await eventually(
    async () => done.length,
    (count) => count === 3,
  );
  expect(done.map(({ payload }) => payload)).toEqual([3, 2, 1].map((ticketId) => ({ companyId: 1, ticketId })));
});

it('jobs that hang in calls to external services delay no other jobs', async () => {
  const callJob = defineJob('call', z.object({ n: z.int() }), { pool: 'external' });
  const { done, tasks } = notingTasks();
  let hangUp = () => {};
  const hanging = new Promise<void>((resolve) => {
    hangUp = resolve;
  });
  await inTx(context(), 1, async (tx) => {
    for (let n = 1; n <= 10; n++) tx.enqueue(callJob, { n }, { priority: -1 });
    tx.enqueue(markReadJob, { companyId: 1, ticketId: 1 });
  });
  const all = [...tasks, defineTask(callJob, () => hanging)];
  jobs = await startJobs(database.owner, {
    tasks: all,
    log: silentLog,
    metrics: createMetrics(),
    node,
    concurrency: { own: 1, external: 2 },
  });
  await eventually(
    async () => done.length,
    (count) => count === 1,
  );
  hangUp();
});

it('a job that waits under a key can be cancelled by its own company, until it is enqueued again', async () => {
  const { done, tasks } = notingTasks();
  const at = (ticketId: number, companyId = 1) => ({ companyId, ticketId });
  await inTx(context(), 1, async (tx) => {
    for (const ticketId of [1, 2, 3]) tx.enqueue(markReadJob, at(ticketId), { key: `read:${ticketId}` });
    tx.enqueue(markReadJob, at(4), { key: 'read:4' });
    tx.cancelJob(markReadJob, 'read:4');
  });
  await inTx(context(), 1, async (tx) => {
    tx.cancelJob(markReadJob, 'read:1');
    tx.cancelJob(markReadJob, 'read:2');
    tx.enqueue(markReadJob, at(20), { key: 'read:2' });
  });
  await inTx(context(), 2, async (tx) => tx.cancelJob(markReadJob, 'read:3'));
  await expect(
    inTx(context(), 1, async (tx) => {
      tx.cancelJob(markReadJob, 'read:3');
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  jobs = await startJobs(database.owner, {
    tasks,
    log: silentLog,
    metrics: createMetrics(),
    node,
    concurrency: { own: 1 },
  });
  await eventually(
    async () => done.length,
    (count) => count === 2,
  );
  expect(done.map(({ payload }) => payload)).toEqual([at(3), at(20)]);
});

it('a pool whose LISTEN fails while it stops releases its client once', async () => {
  let failListen = (_: Error): void => {};
  const failed = new Promise<never>((_, reject) => {
    failListen = reject;
  });
  let hasAsked = false;
  database.session.on('acquire', (client) => {
    client.query = new Proxy(client.query, {
      apply(query, self, given: unknown[]) {
        if (typeof given[0] !== 'string' || !given[0].startsWith('LISTEN')) return Reflect.apply(query, self, given);
        hasAsked = true;
        return failed;
      },
    });
  });
  const { tasks } = notingTasks();
  jobs = await startJobs(database.session, {
    tasks,
    log: silentLog,
    metrics: createMetrics(),
    node,
    concurrency: { own: 1 },
  });
  await eventually(
    async () => hasAsked,
    (has) => has,
  );
  const unheard: unknown[] = [];
  const onUnhandled = (error: unknown) => void unheard.push(error);
  process.on('unhandledRejection', onUnhandled);
  const stopped = jobs.stop();
  failListen(new Error('the database died'));
  await stopped;
  await sleep(50);
  process.off('unhandledRejection', onUnhandled);
  expect(unheard).toEqual([]);
});
