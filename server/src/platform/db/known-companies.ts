import { inSystem, type Tx, type TxContext } from './tx.ts';

/** After this time at most, a process knows a company that another process has added. */
const refreshMs = 10_000;

export type KnownCompanies = {
  /** False: the company certainly did not use the feature `refreshMs` ago. */
  mayInclude(companyId: number): boolean;
  add(companyId: number): void;
};

/**
 * The companies that use a feature at all. Needed for every batch of incoming messages, which must not wait: the result
 * comes from memory, which is refreshed in the background. While memory is empty or older than that, as after a start or
 * an idle hour, every company may be included: what would be skipped now is done by nobody later. `select` reads all.
 */
export function openKnownCompanies(context: TxContext, select: (system: Tx) => Promise<number[]>): KnownCompanies {
  let known = new Set<number>();
  /** added since the last refresh began */
  let added = new Set<number>();
  let refreshAt = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async (now: number): Promise<void> => {
    added = new Set();
    const found = await inSystem(context, 0, select);
    known = new Set([...found, ...added]);
    readAt = now;
  };
  return {
    mayInclude(companyId) {
      const now = Date.now();
      if (now >= refreshAt) {
        refreshAt = now + refreshMs;
        refresh(now).catch(() => undefined); // the database is unavailable: the refresh is due again after `refreshMs`
      }
      return known.has(companyId) || now - readAt >= refreshMs;
    },
    add(companyId) {
      known.add(companyId);
      added.add(companyId);
    },
  };
}
