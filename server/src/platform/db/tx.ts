import type { Topic, Topics } from '@balcao/contract/realtime';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Job } from '../jobs/job.ts';
import type { LateJobs } from '../jobs/late-jobs.ts';
import {
  type CancelledJob,
  cancelJobs,
  type EnqueuedJob,
  type JobOptions,
  lastPerKey,
  storeJobs,
} from '../jobs/store-jobs.ts';
import { acquireConnection } from './acquire-connection.ts';
import { type Database, kyselyOn } from './database.ts';
import type { DB } from './db.gen.ts';
import {
  type DomainEvent,
  type PendingEvents,
  publishEvent,
  runSubscribers,
  type Subscriber,
} from './domain-events.ts';
import type { LargeCompanies } from './large-companies.ts';
import { type Audience, everyCompany, type SocketCommands, type StoredNotice, storeNotices } from './outbox.ts';

/**
 * All that a command may touch. What must commit together goes through it; what cannot be rolled back (a WhatsApp
 * message, a file, a mail) is not in it, so a command cannot do it by mistake: it enqueues.
 */
export type Tx = {
  readonly db: Kysely<DB>;
  readonly companyId: number;
  /** one moment for the whole transaction */
  readonly now: Date;
  /** From where the call came that opened it; null where nobody called: a job, a channel, a tool. */
  readonly caller: Caller | null;
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
  /** What waits under this key of this company is not done. A job that runs already is finished, and not tried again. */
  cancelJob<Payload>(job: Job<Payload>, key: string): void;
  /** Tells features what happened: they act on it in this transaction, after the verb. */
  publish<Payload>(event: DomainEvent<Payload>, payload: NoInfer<Payload>): void;
  /** Runs after the commit, and is lost when the process dies: for notifications only. */
  afterCommit(run: () => void): void;
};

/** The address of a call's sender, and what their program calls itself. */
export type Caller = { address: string; userAgent: string };

/** `variant` `thumbnail` is the small picture of a picture. */
export type FileUrl = (file: { id: number; name: string }, variant?: 'original' | 'thumbnail') => string;

/** What a transaction needs of its process. */
export type TxContext = {
  fileUrl(companyId: number, ...args: Parameters<FileUrl>): string;
  database: Database;
  clock: Clock;
  /** Hands notices that are stored to the sockets of this process, which tell them once `committed` resolves. */
  publish(notices: StoredNotice[], committed: Promise<unknown>): void;
  /** Hexadecimal: by these the database recognises numbers of erased people, of which it has hashes alone (docs/decisions/0454). */
  numberSecrets?: readonly string[];
  /** These have prepared statements of their own. */
  largeCompanies?: Pick<LargeCompanies, 'has'>;
  /** Takes jobs with `late` after the commit. Absent: they are stored in the transaction like all others. */
  lateJobs?: Pick<LateJobs, 'add'>;
  /** Jobs that this process runs as the last statements of the transaction that enqueues them, instead of by the queue. */
  atCommit?: readonly CommitTask[];
  /** Who acts on domain events, in the order of the composition. */
  subscribers?: readonly Subscriber<Tx>[];
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
export const inTx = <T>(
  context: TxContext,
  companyId: number,
  work: (tx: Tx) => Promise<T>,
  caller: Caller | null = null,
): Promise<T> => runInTransaction(context, context.database.app, { companyId, caller }, work);

/** Past row-level security. Each use is a named verb that says why it must see more than one company. */
export const inSystem = <T>(
  context: TxContext,
  companyId: number,
  work: (tx: Tx) => Promise<T>,
  caller: Caller | null = null,
): Promise<T> => runInTransaction(context, context.database.owner, { companyId, caller }, work);

/** What a transaction writes with its commit, and does after it. */
type Pending = {
  notices: Omit<StoredNotice, 'id'>[];
  jobs: EnqueuedJob[];
  cancelled: CancelledJob[];
  after: (() => void)[];
  events: PendingEvents;
};

async function runInTransaction<T>(
  context: TxContext,
  pool: pg.Pool,
  { companyId, caller }: Pick<Tx, 'companyId' | 'caller'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // An integer, checked: it is written into the statement.
  if (!Number.isSafeInteger(companyId)) throw new Error('company id is no integer');
  const { clock, subscribers = [] } = context;
  const now = clock.now();
  const client = await acquireConnection(pool);
  const pending: Pending = { notices: [], jobs: [], cancelled: [], after: [], events: { published: new Set() } };
  let broken: Error | undefined;
  try {
    // Its answer is waited for with that of the first statement: in the same connection they cannot overtake it.
    const begun = client.query(beginSql(companyId, now, context.numberSecrets ?? []));
    begun.catch(() => {});
    const nameSuffix = context.largeCompanies?.has(companyId) ? '+' : '';
    const tx = txOn(client, context, { companyId, now, caller, nameSuffix }, pending);
    const result = await work(tx);
    await runSubscribers(tx, subscribers, () => {
      const { events } = pending;
      pending.events = { published: new Set() };
      return events;
    });
    await begun;
    const late = await commit(client, context, tx, pending);
    if (late.length > 0) context.lateJobs?.add(late);
    for (const then of pending.after) then();
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

/** Returns the jobs that are stored after it. */
async function commit(
  client: pg.PoolClient,
  { publish, atCommit = [], lateJobs }: TxContext,
  tx: Tx,
  pending: Pending,
): Promise<EnqueuedJob[]> {
  const mine = pending.jobs.filter(({ job }) => atCommit.some((task) => task.job === job));
  pending.jobs = pending.jobs.filter((entry) => !mine.includes(entry));
  await runAtCommit(tx, atCommit, mine);
  const late = lateJobs ? pending.jobs.filter(({ options }) => options.late) : [];
  // A commit behind a statement that failed does not fail, it rolls back: the statement's error is the truth.
  const written = [
    cancelJobs(client, pending.cancelled),
    storeJobs(
      client,
      pending.jobs.filter((entry) => !late.includes(entry)),
    ),
    storeNotices(client, pending.notices).then((stored) => stored.length > 0 && publish(stored, committed)),
  ];
  const committed = client.query('commit');
  await Promise.all([...written, committed]);
  return late;
}

/** One round trip: for row-level security whose rows are seen, for triggers and defaults (`app_now()`) what time it is. */
const beginSql = (companyId: number, now: Date, numberSecrets: readonly string[]): string =>
  `begin; select set_config('app.company_id', '${companyId}', true), set_config('app.now', '${now.toISOString()}', true)${
    numberSecrets.length === 0 ? '' : `, set_config('app.number_secrets', '${numberSecrets.join(',')}', true)`
  }`;

const txOn = (
  client: pg.PoolClient,
  { fileUrl }: TxContext,
  { companyId, now, caller, nameSuffix }: Pick<Tx, 'companyId' | 'now' | 'caller'> & { nameSuffix: string },
  pending: Pending,
): Tx => ({
  db: kyselyOn(client, nameSuffix),
  companyId,
  now,
  caller,
  fileUrl: (file, variant) => fileUrl(companyId, file, variant),
  rows: async (name, text, values) => (await client.query({ name: `${name}${nameSuffix}`, text, values })).rows,
  emit(topic, payload, { rooms, except = [], vacate = null, inAllCompanies = false }) {
    pending.notices.push({
      companyId: inAllCompanies ? everyCompany : companyId,
      topic,
      payload,
      rooms,
      except,
      vacate,
    });
  },
  commandSockets(order, payload) {
    pending.notices.push({ companyId, topic: order, payload, rooms: [], except: [], vacate: null });
  },
  enqueue(job, payload, options = {}) {
    pending.jobs.push({ job: job.name, payload, options });
  },
  cancelJob({ name }, key) {
    pending.jobs = pending.jobs.filter((entry) => entry.job !== name || entry.options.key !== key);
    pending.cancelled.push({ job: name, key });
  },
  publish: (event, payload) => publishEvent(pending.events, event, payload),
  afterCommit: (then) => pending.after.push(then),
});

async function runAtCommit(tx: Tx, tasks: readonly CommitTask[], jobs: EnqueuedJob[]): Promise<void> {
  for (const [name, wanted] of Map.groupBy(lastPerKey(jobs), ({ job }) => job))
    await tasks.find(({ job }) => job === name)?.run(tx, wanted);
}
