import type { Log } from './log.ts';

export type Timers = {
  /** Runs `work` now and then every `ms` after it ended. A failure is logged, and the next time comes all the same. */
  every(ms: number, name: string, work: () => Promise<unknown>): void;
  /** Waits for what is running; nothing starts any more. */
  stop(): Promise<void>;
};

/** Upkeep that any node may do at any time: each work must be harmless when two do it at once. */
export function openTimers(log: Log): Timers {
  const waiting = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  return {
    every(ms, name, work) {
      const turn = () => {
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
              waiting.delete(next);
              turn();
            }, ms);
            waiting.add(next);
          });
        running.add(run);
      };
      turn();
    },
    async stop() {
      stopped = true;
      for (const timer of waiting) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
