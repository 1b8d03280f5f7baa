import type { Role } from '../config/config.ts';
import type { Log } from '../log.ts';
import { errorText } from '../text/error-text.ts';

/** Two processes may run it at the same time without harm. */
export type PeriodicTask = {
  /** for the log */
  name: string;
  everyMs: number;
  /** the role of the processes that run it */
  role: Role;
  run(): Promise<unknown>;
};

export type PeriodicTasks = {
  /** Runs `work` at once, and again `ms` after each run has ended. A failure is logged and does not stop the repetition. */
  every(ms: number, name: string, work: () => Promise<unknown>): void;
  /** Waits for running work; nothing starts any more. */
  stop(): Promise<void>;
};

/** Maintenance that any node may run at any time: two nodes running the same work at once must do no harm. */
export function createPeriodicTasks(log: Log): PeriodicTasks {
  const scheduled = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  return {
    every(ms, name, work) {
      const runOnce = () => {
        const run = work()
          .then(() => {})
          .catch((error: unknown) => {
            if (!stopped) log.error({ task: name, error: errorText(error) }, 'a periodic task failed');
          })
          .finally(() => {
            running.delete(run);
            if (stopped) return;
            const next = setTimeout(() => {
              scheduled.delete(next);
              runOnce();
            }, ms);
            scheduled.add(next);
          });
        running.add(run);
      };
      runOnce();
    },
    async stop() {
      stopped = true;
      for (const timer of scheduled) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
