import { inSystem, type Tx, type TxContext } from './tx.ts';

/** After this time at most, a process knows a company that another process has added. */
const refreshMs = 10_000;

export type KnownCompanies = { has(companyId: number): boolean; add(companyId: number): void };

/**
 * The companies that use a feature at all. Needed for every batch of incoming messages, which must not wait: the result
 * comes from memory, which is refreshed in the background. `select` reads it for all companies.
 */
export function openKnownCompanies(context: TxContext, select: (system: Tx) => Promise<number[]>): KnownCompanies {
  let known = new Set<number>();
  /** added since the last refresh began */
  let added = new Set<number>();
  let refreshAt = 0;
  const refresh = async (): Promise<void> => {
    added = new Set();
    const found = await inSystem(context, 0, select);
    known = new Set([...found, ...added]);
  };
  return {
    has(companyId) {
      const now = Date.now();
      if (now >= refreshAt) {
        refreshAt = now + refreshMs;
        refresh().catch(() => undefined); // the database is unavailable: the refresh is due again after `refreshMs`
      }
      return known.has(companyId);
    },
    add(companyId) {
      known.add(companyId);
      added.add(companyId);
    },
  };
}
