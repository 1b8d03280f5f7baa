import type { Tx } from '../../server/src/platform/db/tx.ts';
import { lockWait } from './lock-wait.ts';
import type { TestWorld } from './test-world.ts';

/**
 * Runs two transactions that overlap: the second starts when the first has done its work and has not committed; the
 * first commits when the second waits for it.
 */
export async function overlap<First, Second>(
  world: TestWorld,
  first: (tx: Tx) => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const calls: Promise<Second>[] = [];
  const done = await world.run(async (tx) => {
    const result = await first(tx);
    calls.push(second());
    await lockWait(world.context().database.owner);
    return result;
  });
  const [answer] = await Promise.all(calls);
  if (answer === undefined) throw new Error('the second was not called');
  return [done, answer];
}

/** Whether the second succeeds or fails. */
export async function outcomeOfOverlap<Second>(
  world: TestWorld,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<Second>,
): Promise<PromiseSettledResult<Second>> {
  const [, [outcome]] = await overlap(world, first, () => Promise.allSettled([second()]));
  return outcome;
}
