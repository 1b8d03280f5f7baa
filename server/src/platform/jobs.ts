import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { JobName, Jobs } from '../job-names.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Node } from './nodes.ts';

export type Task<J extends JobName> = (payload: Jobs[J]) => Promise<void>;
/** Every job must have its task, or the composition root does not compile. */
export type Tasks = { [J in JobName]: Task<J> };

export type JobRunner = { stop(): Promise<void> };

/** Runs work for later. A job in hand is finished before `stop` returns; a killed one is taken over, see nodes.ts. */
export async function startJobs(
  pgPool: pg.Pool,
  tasks: Tasks,
  log: Log,
  metrics: Metrics,
  node: Node,
  concurrency = 12,
): Promise<JobRunner> {
  const taskList: TaskList = {};
  for (const [name, task] of Object.entries(tasks) as [JobName, Task<JobName>][]) {
    taskList[name] = async (payload) => {
      try {
        await task(payload as Jobs[JobName]); // written by `tx.enqueue`, which is typed by the same table
        metrics.jobs.inc({ job: name, outcome: 'done' });
      } catch (error) {
        metrics.jobs.inc({ job: name, outcome: 'failed' });
        log.error(
          { job: name, error: error instanceof Error ? error.message : String(error) },
          'a job failed and will be tried again',
        );
        throw error;
      }
    };
  }
  const runner: Runner = await run({
    preset: { plugins: [registration(node)] },
    pgPool,
    taskList,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ text: message }, 'job runner');
    }),
  });
  return { stop: () => runner.stop() };
}

/** Before a worker takes its first job: a job is locked under the pool's id, and whose that is must be known when it dies. */
const registration = (node: Node): GraphileConfig.Plugin => ({
  name: 'balcao-nodes',
  version: '1.0.0',
  worker: { hooks: { startWorker: (_context, { worker }) => node.holds(worker.workerPool.id) } },
});
