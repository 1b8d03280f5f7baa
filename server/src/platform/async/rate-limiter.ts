import { Failure } from '@balcao/contract/errors';

/** @throws Failure ERR_RATE_LIMIT when the allowance of `key` is used up */
export type RateLimiter = ((key: string) => void) & {
  /** Throws in the same case, but uses no allowance. */
  check(key: string): void;
};

const maxKeys = 10_000;

/**
 * A token bucket per key that holds `burst` and refills with `perSecond`. It counts this process only: it protects the
 * machine and guarantees nothing to callers. `now` in milliseconds; when the clock is set back nothing is refilled or
 * taken away.
 */
export function createRateLimiter({
  burst,
  perSecond,
  now,
}: {
  burst: number;
  perSecond: number;
  now: () => number;
}): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  const remainingOf = (key: string, at: number): number => {
    const bucket = buckets.get(key) ?? { left: burst, at };
    return Math.min(burst, bucket.left + (Math.max(0, at - bucket.at) / 1000) * perSecond);
  };
  const requireOne = (remaining: number): void => {
    if (remaining < 1)
      throw new Failure('ERR_RATE_LIMIT', { retryAfterSeconds: Math.ceil((1 - remaining) / perSecond) });
  };
  const spend = (key: string): void => {
    const at = now();
    const remaining = remainingOf(key, at);
    buckets.delete(key);
    buckets.set(key, { left: remaining < 1 ? remaining : remaining - 1, at }); // inserted at the end, so that the first key is the least recently used
    const [oldest] = buckets.keys();
    if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest);
    requireOne(remaining);
  };
  return Object.assign(spend, { check: (key: string) => requireOne(remainingOf(key, now())) });
}
