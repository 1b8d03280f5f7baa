import { openSemaphore } from '../../../platform/async/semaphore.ts';

/** Acquires a slot; the result releases it. */
export type Turn = () => Promise<() => void>;

/** Limits concurrency; the next waiter starts after a random delay. */
export const openTurns = (most: number): Turn => openSemaphore(most, () => Math.random() * 50).acquire;

/** Limits concurrency overall and to one per company, so that one company cannot block the others. */
export function openCompanyTurns(most: number): (companyId: number) => Promise<() => void> {
  const all = openTurns(most);
  const companies = new Map<number, Turn>();
  return async (companyId) => {
    const own = companies.get(companyId) ?? openTurns(1);
    companies.set(companyId, own);
    const releaseOwn = await own();
    const releaseAll = await all();
    return () => {
      releaseAll();
      releaseOwn();
    };
  };
}
