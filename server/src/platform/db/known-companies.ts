import { inSystem, type Tx, type TxContext } from './tx.ts';

/** Of another process a first one is known this much later. */
const refreshMs = 10_000;

export type KnownCompanies = { has(companyId: number): boolean; add(companyId: number): void };

/**
 * Which companies use something at all. Asked for each batch of incoming messages, which must not wait: answered from memory, which is
 * refreshed beside it. `select`: of all companies.
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
