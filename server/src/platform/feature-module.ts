import type { Subscriber } from './db/domain-events.ts';
import type { CommitTask, Tx } from './db/tx.ts';
import type { Endpoint } from './http/serve.ts';
import type { Task } from './jobs/job.ts';
import type { PeriodicTask } from './periodic/periodic-tasks.ts';

/** What a feature gives to its process: `<feature>.module.ts` builds one, the composition root puts them together. */
export type FeatureModule = {
  routes?: readonly Endpoint[];
  /** every kind of job that this feature does */
  tasks?: readonly Task[];
  periodic?: readonly PeriodicTask[];
  /** what this feature does, in the same transaction, when something happens in another */
  on?: readonly Subscriber<Tx>[];
  /** jobs that are done at the commit of whoever enqueues them, in processes of this composition */
  atCommit?: readonly CommitTask[];
};
