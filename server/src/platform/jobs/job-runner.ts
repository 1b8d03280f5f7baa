import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run as runWorkers, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { retry } from '../async/retry.ts';
import { mayHaveCommitted } from '../db/connection/connection-errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { errorText } from '../text/error-text.ts';
import type { ClusterNode } from './cluster-nodes.ts';
import { type JobPool, jobPools, type Task } from './job.ts';
import { releaseOnce } from './release-once.ts';
import { searchOneAtATime } from './search-one-at-a-time.ts';
import { wakeAfterQueue } from './wake-after-queue.ts';

export type JobRunner = {
  /** False while a pool takes no jobs because the database is unavailable. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

/** A pool of workers, from its start until none of its jobs is running any more. */
type Pool = { stop(): Promise<void>; ended: Promise<void> };

const firstRetryMs = 200;
const maxRetryMs = 5_000;
/** Each worker also polls by itself, beside `searchOneAtATime`: after a failed search, and in case a notification was missed. */
const idleLookMs = 10_000;
/** For the last statements of a worker, such as marking its last job complete; graphile-worker reports their errors. */
const lastStatementsTimeoutMs = 2_000;

/** How many jobs of each pool one process runs at the same time. */
const defaultConcurrency: Record<JobPool, number> = { own: 8, sending: 12, answering: 16, external: 16 };

type JobSetup = {
  tasks: readonly Task[];
  log: Log;
  metrics: Metrics;
  node: ClusterNode;
  concurrency?: Partial<Record<JobPool, number>>;
};

/** Runs jobs, each pool with workers of its own. */
export async function startJobs(
  pgPool: pg.Pool,
  { tasks, log, metrics, node, concurrency }: JobSetup,
): Promise<JobRunner> {
  releaseOnce(pgPool);
  const sizes = { ...defaultConcurrency, ...concurrency };
  const runners = await Promise.all(
    jobPools
      .map((name) => ({
        size: sizes[name],
        taskList: listTasks(
          tasks.filter(({ pool }) => pool === name),
          log,
          metrics,
        ),
      }))
      .filter(({ taskList }) => Object.keys(taskList).length > 0)
      .map(({ size, taskList }) => runPool({ pgPool, taskList, log, node, concurrency: size })),
  );
  return {
    isRunning: () => runners.every((runner) => runner.isRunning()),
    stop: async () => void (await Promise.all(runners.map((runner) => runner.stop()))),
  };
}

/**
 * Keeps a pool of workers running. A running job is finished before `stop` resolves; the jobs of a killed process are
 * taken over (cluster-nodes.ts).
 *
 * When a statement of the queue itself fails, it is unknown whether a job was locked or unlocked: it could stay locked
 * by a pool that lives and does not run it. So that pool ends, the jobs that it still holds are unlocked, and a new
 * pool replaces it when the database answers.
 */
async function runPool(options: PoolOptions): Promise<JobRunner> {
  const { log, node } = options;
  const stoppingPools = new Set<Promise<void>>();
  let pool: Pool | null = null;
  let stopped = false;

  const startNewPool = async (): Promise<void> => {
    pool = await startPool(options, replacePool);
  };
  const replacePool = (failedPool: Pool): void => {
    if (pool !== failedPool || stopped) return;
    pool = null;
    log.error({}, 'the job queue lost the database: its workers are replaced');
    stopPool(failedPool);
    void restartPool();
  };
  const stopPool = (old: Pool): void => {
    const done = old.stop().finally(() => stoppingPools.delete(done));
    stoppingPools.add(done);
  };
  const restartPool = async (): Promise<void> => {
    await retry(
      async () => {
        if (!node.isRegistered()) throw new Error('the node is not registered yet');
        await startNewPool();
      },
      { firstMs: firstRetryMs, maxMs: maxRetryMs, delayFirst: true, isWanted: () => !stopped && !pool, ref: false },
    );
    if (pool && stopped) stopPool(pool);
  };
  await startNewPool();
  node.onRegistrationLost(() => pool && replacePool(pool));

  return {
    isRunning: () => pool !== null,
    async stop() {
      stopped = true;
      if (pool) stopPool(pool);
      await Promise.all(stoppingPools);
    },
  };
}

function listTasks(tasks: readonly Task[], log: Log, metrics: Metrics): TaskList {
  const runOf =
    ({ job, run }: Task) =>
    async (stored: unknown): Promise<void> => {
      try {
        await run(stored);
        metrics.jobs.inc({ job, outcome: 'done' });
      } catch (error) {
        metrics.jobs.inc({ job, outcome: 'failed' });
        const text = errorText(error);
        log.error({ job, error: text }, 'a job failed and will be tried again');
        throw error;
      }
    };
  return Object.fromEntries(tasks.map((task) => [task.job, runOf(task)]));
}

type PoolOptions = { pgPool: pg.Pool; taskList: TaskList; log: Log; node: ClusterNode; concurrency: number };

/** `onDoubt` is called, possibly more than once, when this pool may no longer know which jobs it holds. */
async function startPool(
  { pgPool, taskList, log, node, concurrency }: PoolOptions,
  onDoubt: (pool: Pool) => void,
): Promise<Pool> {
  const events: WorkerEvents = new EventEmitter();
  const ids = new Set<string>();
  const stopping = new AbortController();
  const idle = waitUntilIdle(events);
  searchOneAtATime(events);
  wakeAfterQueue(events);
  const runner: Runner = await runWorkers({
    preset: {
      plugins: [registerPool(node, ids, stopping.signal)],
      // Jobs are marked complete or failed in batches (of 0 ms): only for batches does graphile-worker report errors, and wait
      // for them at the stop.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
    pgPool,
    taskList,
    events,
    concurrency,
    pollInterval: idleLookMs,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ text: message }, 'job runner');
    }),
  });
  // A runner whose last statements failed may wait for them for ever, although its workers have no jobs by then.
  const finished = Promise.race([runner.promise.catch(() => {}), idle.then(() => sleep(lastStatementsTimeoutMs))]);
  const ended = finished.then(async () => {
    for (const id of ids) await node.unregisterPool(id);
  });
  const pool: Pool = {
    ended,
    async stop() {
      stopping.abort();
      runner.stop().catch(() => {}); // it may have ended by itself already
      await ended;
    },
  };
  events.on('worker:getJob:error', ({ error }) => {
    if (mayHaveCommitted(error)) onDoubt(pool);
  });
  events.on('pool:fatalError', () => onDoubt(pool));
  void ended.then(() => onDoubt(pool));
  return pool;
}

/** Resolves when all workers have ended, and with them the jobs that they were running. */
function waitUntilIdle(events: WorkerEvents): Promise<void> {
  let workers = 0;
  events.on('worker:create', () => workers++);
  return new Promise((resolve) => {
    events.on('worker:stop', () => --workers === 0 && resolve());
  });
}

/**
 * Registers the pool before a worker takes its first job: a job is locked under the pool's id, and other nodes must
 * know whose that is.
 */
const registerPool = (node: ClusterNode, ids: Set<string>, stopping: AbortSignal): GraphileConfig.Plugin => ({
  name: 'balcao-nodes',
  version: '1.0.0',
  worker: {
    hooks: {
      async startWorker(_context, { worker }) {
        const { id } = worker.workerPool;
        ids.add(id);
        // A worker whose initialisation fails would take jobs all the same, so this retries until it succeeds.
        for (;;) {
          stopping.throwIfAborted();
          try {
            return await node.registerPool(id);
          } catch {
            await sleep(firstRetryMs, undefined, { signal: stopping });
          }
        }
      },
    },
  },
});
