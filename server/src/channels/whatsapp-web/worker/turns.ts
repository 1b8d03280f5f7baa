import { openSemaphore } from '../../../platform/async/semaphore.ts';

/** Waits until it may go on; what it gives lets the next one. */
export type Turn = () => Promise<() => void>;

/** So many at a time; the next begins a moment of chance after one has ended. */
export const openTurns = (most: number): Turn => openSemaphore(most, () => Math.random() * 50).acquire;

/** So many at a time, and one of a company: whoever has much waits behind themselves. */
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
