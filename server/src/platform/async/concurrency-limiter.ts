import { Failure } from '@balcao/contract/errors';
import { openSemaphore } from './semaphore.ts';

export type ConcurrencyLimiter = {
  /** Runs `work` when its turn comes. @throws Failure ERR_RATE_LIMIT when too many wait, in total or for this `key` */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
};

export type ConcurrencyLimits = { maxConcurrent: number; maxWaiting: number; maxWaitingPerKey?: number };

/**
 * Bounds how much work runs at once and how much waits, and refuses the rest: however large a flood, it costs the
 * machine no more than the bound.
 */
export function createConcurrencyLimiter({
  maxConcurrent,
  maxWaiting,
  maxWaitingPerKey = maxWaiting,
}: ConcurrencyLimits): ConcurrencyLimiter {
  const semaphore = openSemaphore(maxConcurrent);
  const waitingOf = new Map<string, number>();
  /** moving average of the duration of a run: `retryAfterSeconds` is estimated from it */
  let usualMs = 0;

  const count = (key: string, by: 1 | -1) => {
    const now = (waitingOf.get(key) ?? 0) + by;
    if (now > 0) waitingOf.set(key, now);
    else waitingOf.delete(key);
  };
  const acquire = async (key: string): Promise<() => void> => {
    if (!semaphore.isFull()) return semaphore.acquire();
    const waiting = semaphore.waiting();
    if (waiting >= maxWaiting || (waitingOf.get(key) ?? 0) >= maxWaitingPerKey)
      throw new Failure('ERR_RATE_LIMIT', {
        retryAfterSeconds: Math.max(1, Math.ceil(((waiting / maxConcurrent) * usualMs) / 1000)),
      });
    count(key, 1);
    return semaphore.acquire().finally(() => count(key, -1));
  };

  return {
    async run(key, work) {
      const release = await acquire(key);
      const began = performance.now();
      try {
        return await work();
      } finally {
        const took = performance.now() - began;
        usualMs = usualMs === 0 ? took : usualMs * 0.9 + took * 0.1;
        release();
      }
    },
  };
}
