import { inSystem, type TxContext } from '../platform/db/tx.ts';
import { selectCompaniesWithPush } from './push-subscription.store.ts';

/** Of another process a first subscription is known this much later. */
const refreshMs = 10_000;

export type CompaniesWithPush = { has(companyId: number): boolean; add(companyId: number): void };

/**
 * Which companies have anybody who is told by push. Asked for each batch of incoming messages, which must not wait: answered
 * from memory, which is refreshed beside it.
 */
export function openCompaniesWithPush(context: TxContext): CompaniesWithPush {
  let known = new Set<number>();
  /** subscribed since the last refresh began */
  let added = new Set<number>();
  let refreshAt = 0;
  const refresh = async (): Promise<void> => {
    added = new Set();
    const found = await inSystem(context, 0, selectCompaniesWithPush);
    known = new Set([...found, ...added]);
  };
  return {
    has(companyId) {
      const now = Date.now();
      if (now >= refreshAt) {
        refreshAt = now + refreshMs;
        refresh().catch(() => undefined); // the database is away: the next message asks again
      }
      return known.has(companyId);
    },
    add(companyId) {
      known.add(companyId);
      added.add(companyId);
    },
  };
}
