import { isDatabaseUnavailable } from '../db/acquire-connection.ts';

/**
 * Does what is due in many companies, one after the other. One that fails keeps no other from its turn: the next time it would again stand before
 * those behind it. What failed is thrown at the end, for the log. A database that is away is away for all of them.
 */
export async function eachApart<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failed: unknown[] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      failed.push(error);
    }
  if (failed.length === 0) return;
  const [first] = failed;
  throw new AggregateError(
    failed,
    `${failed.length} failed, the first: ${first instanceof Error ? first.message : String(first)}`,
  );
}
