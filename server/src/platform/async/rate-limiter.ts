import { Failure } from '@balcao/contract/errors';

/** @throws Failure ERR_RATE_LIMIT when `key` has used up what it may do at once */
export type RateLimiter = ((key: string) => void) & {
  /** Throws alike, and takes nothing. */
  check(key: string): void;
};

const maxKeys = 10_000;

/**
 * A bucket per key that holds `burst` and refills with `perSecond`. Of this process alone: it guards the machine,
 * not a promise to anyone. `now` in milliseconds; a clock that is set back refills nothing and takes nothing away.
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
    buckets.set(key, { left: remaining < 1 ? remaining : remaining - 1, at }); // at the end: the first is the one unused for longest
    const [oldest] = buckets.keys();
    if (buckets.size > maxKeys && oldest !== undefined) buckets.delete(oldest);
    requireOne(remaining);
  };
  return Object.assign(spend, { check: (key: string) => requireOne(remainingOf(key, now())) });
}
