import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from './backoff.ts';

export type RetryOptions = Backoff & {
  /** Pauses before the first attempt as well, for work that has just failed elsewhere. */
  delayFirst?: boolean;
  /** Called before each attempt; false gives up. */
  isWanted?: () => boolean;
  /** Gives up at once when aborted, also during a pause. */
  signal?: AbortSignal;
  /** false: a pause does not keep the process alive */
  ref?: boolean;
  /** `failures`: consecutive failures so far; `pauseMs`: the pause that follows. An error thrown here ends the retries. */
  onFailure?: (error: unknown, failures: number, pauseMs: number) => void;
};

/** Runs `work` until it succeeds, with growing pauses. Undefined when it was given up: no longer wanted, or aborted. */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T | undefined> {
  const { isWanted = () => true, delayFirst = false, signal, ref = true, onFailure } = options;
  const pause = (ms: number) => sleep(ms, undefined, { ref, ...(signal && { signal }) }).catch(() => {});
  let pauses = 0;
  if (delayFirst) await pause(backoffMs(++pauses, options));
  for (let failures = 1; isWanted() && !signal?.aborted; failures++) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) return undefined;
      const pauseMs = backoffMs(++pauses, options);
      onFailure?.(error, failures, pauseMs);
      await pause(pauseMs);
    }
  }
  return undefined;
}
