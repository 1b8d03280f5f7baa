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
import { acquireConnection } from './connection/acquire-connection.ts';
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
 * The interface of a command to its transaction. Everything that must commit together uses it. Effects that cannot be
 * rolled back (a WhatsApp message, a file, a mail) are left out, to prevent mistakes: commands enqueue jobs.
 */
export type Tx = {
  readonly db: Kysely<DB>;
  readonly companyId: number;
  /** one instant for the whole transaction */
  readonly now: Date;
  /** The origin of the call that opened the transaction; null without a call: a job, a channel, a tool. */
  readonly caller: Caller | null;
  /** Runs a statement that is prepared once per connection under `name`: for hot paths with hand-written SQL. */
  rows<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** Sends a notice to screens, after the commit. */
  emit<T extends Topic>(topic: T, payload: Topics[T], to: Audience): void;
  /** Sends a command to the sockets of this company, after the commit, in whichever process holds them. */
  commandSockets<O extends keyof SocketCommands>(order: O, payload: SocketCommands[O]): void;
  /** A signed address of a private file, good for up to an hour. */
  fileUrl: FileUrl;
  /** Enqueues work for later; the job exists only if this transaction commits. */
  enqueue<Payload>(job: Job<Payload>, payload: NoInfer<Payload>, options?: JobOptions): void;
  /** Removes the waiting job of this company with this key. A job that is already running finishes, but is not retried. */
  cancelJob<Payload>(job: Job<Payload>, key: string): void;
  /** Publishes a domain event: subscribers handle it in this transaction, after the verb. */
  publish<Payload>(event: DomainEvent<Payload>, payload: NoInfer<Payload>): void;
  /** Runs after the commit, and is lost when the process dies: for notifications only. */
  afterCommit(run: () => void): void;
};

/** The network address of the caller, and the User-Agent of its program. */
export type Caller = { address: string; userAgent: string };

/** `variant` `thumbnail`: the reduced version of a picture. */
export type FileUrl = (file: { id: number; name: string }, variant?: 'original' | 'thumbnail') => string;

/** The dependencies of transactions on their process. */
export type TxContext = {
  fileUrl(companyId: number, ...args: Parameters<FileUrl>): string;
  database: Database;
  clock: Clock;
  /** Passes stored notices to the sockets of this process, which emit them once `committed` resolves. */
  publish(notices: StoredNotice[], committed: Promise<unknown>): void;
  /**
   * Hexadecimal keys with which the database recognises numbers of erased people, of which it stores hashes only
   * (docs/decisions/0454).
   */
  numberSecrets?: readonly string[];
  /** Companies that have prepared statements of their own. */
  largeCompanies?: Pick<LargeCompanies, 'has'>;
  /** Takes jobs with `late` after the commit. When absent they are stored in the transaction like all others. */
  lateJobs?: Pick<LateJobs, 'add'>;
  /** Each connection plans a statement once, for any values: frequent work by keys, no lists or searches (docs/decisions/0667). */
  usesGenericPlans?: boolean;
  /** Jobs that this process runs as the last statements of the transaction that enqueues them, instead of through the queue. */
  atCommit?: readonly CommitTask[];
  /** The subscribers of domain events, in the order of the composition. */
  subscribers?: readonly Subscriber<Tx>[];
};

/** A job that runs at the commit of the transaction that enqueues it. */
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

/**
 * Runs `work` in a transaction of one company, under the role that row-level security binds. Routes and jobs open it;
 * verbs run within it.
 */
export const inTx = <T>(
  context: TxContext,
  companyId: number,
  work: (tx: Tx) => Promise<T>,
  caller: Caller | null = null,
): Promise<T> => runInTransaction(context, context.database.app, { companyId, caller }, work);

/** As `inTx`, for work that only reads: PostgreSQL refuses a statement that writes. */
export const inReadTx = <T>(context: TxContext, companyId: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  runInTransaction(context, context.database.app, { companyId, caller: null, isReadOnly: true }, work);

/** As `inTx`, but bypasses row-level security. Each use is a named verb that says why it needs several companies. */
export const inSystem = <T>(
  context: TxContext,
  companyId: number,
  work: (tx: Tx) => Promise<T>,
  caller: Caller | null = null,
): Promise<T> => runInTransaction(context, context.database.owner, { companyId, caller }, work);

/** The effects that a transaction stores with its commit, and runs after it. */
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
  { companyId, caller, isReadOnly = false }: Pick<Tx, 'companyId' | 'caller'> & { isReadOnly?: boolean },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  // Checked to be an integer, because it is written into the SQL text.
  if (!Number.isSafeInteger(companyId)) throw new Error('company id is no integer');
  const { clock, subscribers = [] } = context;
  const now = clock.now();
  const client = await acquireConnection(pool);
  const pending: Pending = { notices: [], jobs: [], cancelled: [], after: [], events: { published: new Set() } };
  let broken: Error | undefined;
  try {
    // Awaited together with the first statement: on one connection the results arrive in order.
    const begun = client.query(beginSql({ companyId, now, isReadOnly }, context));
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
      broken = failed; // the connection is broken: it must not go back to the pool
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Returns the jobs that are to be stored after the commit. */
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
  // A commit after a failed statement does not fail but rolls back: the error of the statement takes precedence.
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

/** One round trip: sets the company for row-level security, and the current time for triggers and defaults (`app_now()`). */
const beginSql = (
  { companyId, now, isReadOnly }: Pick<Tx, 'companyId' | 'now'> & { isReadOnly: boolean },
  { numberSecrets = [], usesGenericPlans = false }: Pick<TxContext, 'numberSecrets' | 'usesGenericPlans'>,
): string =>
  `begin${isReadOnly ? ' read only' : ''}; select set_config('app.company_id', '${companyId}', true), set_config('app.now', '${now.toISOString()}', true)${
    numberSecrets.length === 0 ? '' : `, set_config('app.number_secrets', '${numberSecrets.join(',')}', true)`
  }${usesGenericPlans ? `, set_config('plan_cache_mode', 'force_generic_plan', true)` : ''}`;

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
  emit(topic, payload, { rooms, except = [], vacate = null, inAllCompanies = false, isPresence }) {
    pending.notices.push({
      companyId: inAllCompanies ? everyCompany : companyId,
      topic,
      payload,
      rooms,
      except,
      vacate,
      ...(isPresence && { isPresence }),
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
