import { Failure } from '@balcao/contract/errors';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

/** Of "it is taken already", which tells of other companies (docs/decisions/0471): twenty, and one more every three minutes. */
export const createTakenLimiter = (): RateLimiter =>
  createRateLimiter({ burst: 20, perSecond: 1 / 180, now: () => performance.now() });

/**
 * Does `work` as long as `key` has refusals left, and takes one for each that `counts`. Without any left it is refused before it begins,
 * whatever it would have come to: an answer that differed would still tell. @throws Failure ERR_RATE_LIMIT
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
