import { Failure } from '@balcao/contract/errors';

/** @throws Failure ERR_RATE_LIMIT when `key` has used up what it may do at once */
export type Budget = (key: string) => void;

const keysMost = 10_000;

/**
 * A bucket per key that holds `burst` and refills with `perSecond`. Of this process alone: it guards the machine,
 * not a promise to anyone. `now` in milliseconds; a clock that is set back refills nothing and takes nothing away.
 */
export function openBudget({ burst, perSecond, now }: { burst: number; perSecond: number; now: () => number }): Budget {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key) => {
    const at = now();
    const bucket = buckets.get(key) ?? { left: burst, at };
    const left = Math.min(burst, bucket.left + (Math.max(0, at - bucket.at) / 1000) * perSecond);
    buckets.delete(key);
    buckets.set(key, { left: left < 1 ? left : left - 1, at }); // at the end: the first is the one unused for longest
    const [oldest] = buckets.keys();
    if (buckets.size > keysMost && oldest !== undefined) buckets.delete(oldest);
    if (left < 1) throw new Failure('ERR_RATE_LIMIT', { retryAfterSeconds: Math.ceil((1 - left) / perSecond) });
  };
}
