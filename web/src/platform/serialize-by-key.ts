const tails = new Map<string, Promise<unknown>>();

/**
 * Runs work of one key one after the other, in the order of the calls, even if earlier work failed. Concurrent requests
 * may be answered in any order; the last answer would then win, and not the last choice.
 */
export function serializeByKey<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key);
  const turn = before ? before.then(work, work) : work();
  tails.set(key, turn);
  const end = () => {
    if (tails.get(key) === turn) tails.delete(key);
  };
  turn.then(end, end);
  return turn;
}
