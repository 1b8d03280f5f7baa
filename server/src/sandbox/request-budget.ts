import { Failure } from '@balcao/contract/errors';

/** @throws Failure ERR_RATE_LIMIT when `key` has used up what it may do at once */
export type Budget = (key: string) => void;

const keysMost = 10_000;

/**
 * A bucket per key that holds `burst` and refills with `perSecond`. Of this process alone: it guards the machine,
 * not a promise to anyone.
 */
export function openBudget({ burst, perSecond, now }: { burst: number; perSecond: number; now: () => number }): Budget {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key) => {
    const at = now();
    const bucket = buckets.get(key) ?? { left: burst, at };
    const left = Math.min(burst, bucket.left + ((at - bucket.at) / 1000) * perSecond);
    if (left < 1) throw new Failure('ERR_RATE_LIMIT', { retryAfterSeconds: Math.ceil((1 - left) / perSecond) });
    buckets.delete(key);
    buckets.set(key, { left: left - 1, at }); // at the end: the first is the one unused for longest
    if (buckets.size > keysMost) for (const oldest of buckets.keys()) return void buckets.delete(oldest);
  };
}
