import type { Topic, Topics } from '@balcao/contract/realtime';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Job } from '../jobs/job.ts';
import { acquireConnection } from './acquire-connection.ts';
import { type Database, kyselyOn } from './database.ts';
import type { DB } from './db.gen.ts';
import { type Audience, type SocketCommands, type StoredNotice, storeNotices } from './outbox.ts';

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
};

/**
 * All that a command may touch. What must commit together goes through it; what cannot be rolled back (a WhatsApp
 * message, a file, a mail) is not in it, so a command cannot do it by mistake: it enqueues.
 */
export type Tx = {
  readonly db: Kysely<DB>;
  readonly companyId: number;
  /** one moment for the whole transaction */
  readonly now: Date;
  /** A statement prepared once per connection under `name`: for the hot paths that earn hand-written SQL. */
  rows<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** Tells screens, after commit. */
  emit<T extends Topic>(topic: T, payload: Topics[T], to: Audience): void;
  /** Acts on the sockets of this company, after commit, in whichever process holds them. */
  commandSockets<O extends keyof SocketCommands>(order: O, payload: SocketCommands[O]): void;
  /** A signed address of a private file, good for up to an hour. */
  fileUrl: FileUrl;
  /** Work for later, there only if this transaction commits. */
  enqueue<Payload>(job: Job<Payload>, payload: NoInfer<Payload>, options?: JobOptions): void;
  /** Runs after the commit, and is lost when the process dies: for notifications only. */
  afterCommit(run: () => void): void;
};

/** `variant` `thumbnail` is the small picture of a picture. */
export type FileUrl = (file: { id: number; name: string }, variant?: 'original' | 'thumbnail') => string;

/** What a transaction needs of its process. */
export type TxContext = {
  fileUrl(companyId: number, ...args: Parameters<FileUrl>): string;
  database: Database;
  clock: Clock;
  /** Hands committed notices to the sockets of this process. */
  publish(notices: StoredNotice[]): void;
  /** Jobs that this process runs as the last statements of the transaction that enqueues them, instead of by the queue. */
  atCommit?: readonly CommitTask[];
};

/** A job that is done at the commit of whoever enqueues it. */
export type CommitTask = { readonly job: string; run(tx: Tx, wanted: EnqueuedJob[]): Promise<void> };

export const defineCommitTask = <Payload>(
  job: Job<Payload>,
  run: (tx: Tx, wanted: { payload: Payload; options: JobOptions }[]) => Promise<void>,
): CommitTask => ({
  job: job.name,
  run: (tx, wanted) =>
    run(
      tx,
      wanted.map(({ payload, options }) => ({ payload: job.payload.parse(payload), options })),
    ),
});

/** One transaction of one company, under the role that row-level security binds. Routes and jobs open it; verbs compose in it. */
export async function inTx<T>(context: TxContext, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  // An integer, checked: it is written into the statement, so that begin and the setting are one round trip.
  if (!Number.isSafeInteger(companyId)) throw new Error('company id is no integer');
  return runInTransaction(
    context,
    context.database.app,
    companyId,
    `begin; select set_config('app.company_id', '${companyId}', true)`,
    work,
  );
}

/** Past row-level security. Each use is a named verb that says why it must see more than one company. */
export async function inSystem<T>(context: TxContext, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(companyId)) throw new Error('company id is no integer');
  return runInTransaction(
    context,
    context.database.owner,
    companyId,
    `begin; select set_config('app.company_id', '${companyId}', true)`,
    work,
  );
}

async function runInTransaction<T>(
  { clock, publish, fileUrl, atCommit = [] }: TxContext,
  pool: pg.Pool,
  companyId: number,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await acquireConnection(pool);
  const notices: Omit<StoredNotice, 'id'>[] = [];
  let jobs: EnqueuedJob[] = [];
  const after: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    // Its answer is waited for with that of the first statement: in the same connection they cannot overtake it.
    const begun = client.query(begin);
    begun.catch(() => {});
    const tx: Tx = {
      db: kyselyOn(client),
      companyId,
      now: clock.now(),
      fileUrl: (file, variant) => fileUrl(companyId, file, variant),
      rows: async (name, text, values) => (await client.query({ name, text, values })).rows,
      emit: (topic, payload, to) => {
        notices.push({
          companyId,
          topic,
          payload,
          rooms: to.rooms,
          except: to.except ?? [],
          vacate: to.vacate ?? null,
        });
      },
      commandSockets: (order, payload) => {
        notices.push({ companyId, topic: order, payload, rooms: [], except: [], vacate: null });
      },
      enqueue: (job, payload, options = {}) => {
        jobs.push({ job: job.name, payload, options });
      },
      afterCommit: (then) => after.push(then),
    };
    const result = await work(tx);
    await begun;
    const mine = jobs.filter(({ job }) => atCommit.some((task) => task.job === job));
    jobs = jobs.filter((entry) => !mine.includes(entry));
    await runAtCommit(tx, atCommit, mine);
    // A commit behind a statement that failed does not fail, it rolls back: the statement's error is the truth.
    const [, stored] = await Promise.all([
      storeJobs(client, jobs),
      storeNotices(client, notices),
      client.query('commit'),
    ]);
    if (stored.length > 0) publish(stored);
    for (const then of after) then();
    return result;
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => {
      broken = failed; // the connection is gone: do not give it back to the pool
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

type EnqueuedJob = { job: string; payload: unknown; options: JobOptions };

/** One key twice in a transaction is one job. */
function lastPerKey(jobs: EnqueuedJob[]): EnqueuedJob[] {
  const last = new Map<string, EnqueuedJob>();
  for (const [i, entry] of jobs.entries()) last.set(entry.options.key ?? `#${i}`, entry);
  return [...last.values()];
}

async function runAtCommit(tx: Tx, tasks: readonly CommitTask[], jobs: EnqueuedJob[]): Promise<void> {
  for (const [name, wanted] of Map.groupBy(lastPerKey(jobs), ({ job }) => job))
    await tasks.find(({ job }) => job === name)?.run(tx, wanted);
}

async function storeJobs(client: pg.PoolClient, jobs: EnqueuedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const list = lastPerKey(jobs);
  await client.query({
    name: 'enqueue-jobs',
    text: `select enqueue_job(task, payload, key, queue, run_at, most, priority)
           from unnest($1::text[], $2::json[], $3::text[], $4::text[], $5::timestamptz[], $6::int[], $7::int[])
             x(task, payload, key, queue, run_at, most, priority)`,
    values: [
      list.map((j) => j.job),
      list.map((j) => JSON.stringify(j.payload)),
      list.map((j) => j.options.key ?? null),
      list.map((j) => j.options.queue ?? null),
      list.map((j) => j.options.runAt ?? null),
      list.map((j) => j.options.maxAttempts ?? 25),
      list.map((j) => j.options.priority ?? 0),
    ],
  });
}
