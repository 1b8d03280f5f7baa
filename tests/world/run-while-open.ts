import { expect } from 'vitest';
import type { Tx } from '../../server/src/platform/db/tx.ts';
import type { TestWorld } from './test-world.ts';

/** What becomes of `second` that begins while the transaction of `first` is open, which commits once `second` waits for a lock. */
export async function runWhileOpen<T>(
  world: TestWorld,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const waiting = () =>
    world.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  const started = await world.run(async (tx) => {
    await first(tx);
    const outcome = Promise.allSettled([second()]);
    await expect.poll(waiting, { interval: 5 }).not.toEqual([]);
    return { outcome };
  });
  const [result] = await started.outcome;
  return result;
}
