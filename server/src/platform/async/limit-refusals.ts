import { Failure } from '@balcao/contract/errors';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

/**
 * For the answer "already taken", which reveals what other companies have (docs/decisions/0471): 20, and one more every
 * three minutes.
 */
export const createTakenLimiter = (): RateLimiter =>
  createRateLimiter({ burst: 20, perSecond: 1 / 180, now: () => performance.now() });

/**
 * Runs `work` while `key` has allowance left; each refusal for which `counts` is true uses one. Without allowance the
 * call is refused before `work` starts, whatever its result would have been: a different answer would still reveal
 * something. @throws Failure ERR_RATE_LIMIT
 */
export async function limitRefusals<T>(
  limiter: RateLimiter,
  key: string,
  counts: (failure: Failure) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  limiter.check(key);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure && counts(error)) limiter(key);
    throw error;
  }
}
