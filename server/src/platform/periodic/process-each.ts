import { isDatabaseUnavailable } from '../db/connection/connection-errors.ts';
import { errorText } from '../text/error-text.ts';

/**
 * Processes what is due in many companies, one after the other. An item that fails does not keep the others from being
 * processed: the next time it would again precede the same ones. The errors are thrown at the end, for the log. When
 * the database is unavailable it ends at once, since it is unavailable for all.
 */
export async function processEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failed: unknown[] = [];
  for await (const item of items)
    try {
      await work(item);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      failed.push(error);
    }
  if (failed.length === 0) return;
  const [first] = failed;
  throw new AggregateError(failed, `${failed.length} failed, the first: ${errorText(first)}`);
}
