import type { Role } from '../config/config.ts';
import type { Log } from '../log.ts';

/** Harmless when two processes do it at once. */
export type PeriodicTask = {
  /** for the log */
  name: string;
  everyMs: number;
  /** the processes that do it */
  role: Role;
  run(): Promise<unknown>;
};

export type PeriodicTasks = {
  /** Runs `work` now and then every `ms` after it ended. A failure is logged, and the next time comes all the same. */
  every(ms: number, name: string, work: () => Promise<unknown>): void;
  /** Waits for what is running; nothing starts any more. */
  stop(): Promise<void>;
};

/** Upkeep that any node may do at any time: each work must be harmless when two do it at once. */
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
            if (!stopped)
              log.error(
                { upkeep: name, error: error instanceof Error ? error.message : String(error) },
                'upkeep failed',
              );
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
