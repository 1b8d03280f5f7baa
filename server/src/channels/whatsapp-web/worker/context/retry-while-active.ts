import { retry } from '../../../../platform/async/retry.ts';

const backoff = { firstMs: 100, maxMs: 2000 };

/** Retries while `isActive` returns true, then throws the last error. */
export async function retryWhileActive<T>(work: () => Promise<T>, isActive: () => boolean): Promise<T> {
  const onFailure = (error: unknown): void => {
    if (!isActive()) throw error;
  };
  const done = await retry(async () => ({ result: await work() }), { ...backoff, onFailure });
  if (!done) throw new Error('nothing asked for its end');
  return done.result;
}
