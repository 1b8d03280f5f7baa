import { openSemaphore } from '../../../../platform/async/semaphore.ts';

/** Acquires a slot; the result releases it. */
export type AcquireSlot = () => Promise<() => void>;

/** Limits concurrency; the next waiter starts after a random delay. */
export const limitConcurrency = (maxConcurrent: number): AcquireSlot =>
  openSemaphore(maxConcurrent, () => Math.random() * 50).acquire;

/** Limits concurrency overall and to one per company, so that one company cannot block the others. */
export function limitConcurrencyPerCompany(maxConcurrent: number): (companyId: number) => Promise<() => void> {
  const all = limitConcurrency(maxConcurrent);
  const companies = new Map<number, AcquireSlot>();
  return async (companyId) => {
    const own = companies.get(companyId) ?? limitConcurrency(1);
    companies.set(companyId, own);
    const releaseOwn = await own();
    const releaseAll = await all();
    return () => {
      releaseAll();
      releaseOwn();
    };
  };
}
