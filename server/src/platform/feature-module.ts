import type { Subscriber } from './db/domain-events.ts';
import type { CommitTask, Tx } from './db/tx.ts';
import type { Endpoint } from './http/serve.ts';
import type { Task } from './jobs/job.ts';
import type { PeriodicTask } from './periodic/periodic-tasks.ts';

/** The contributions of a feature to a process: built by `<feature>.module.ts`, collected by the composition root. */
export type FeatureModule = {
  routes?: readonly Endpoint[];
  /** the tasks of every kind of job that this feature runs */
  tasks?: readonly Task[];
  periodic?: readonly PeriodicTask[];
  /** subscribers to domain events of other features; they run in the transaction that published the event */
  on?: readonly Subscriber<Tx>[];
  /** jobs that run at the commit of the transaction that enqueues them, in processes of this composition */
  atCommit?: readonly CommitTask[];
};
