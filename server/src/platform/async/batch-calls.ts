const maxBatch = 500;

/**
 * Batches calls (as DataLoader does): keys of a group that are requested in the same turn, or while a call for it is
 * running, go into one call, so a group costs one call at a time. A key that is not in the answer is undefined.
 */
export function batchCalls<Key, Value>(
  fetchBatch: (group: number, keys: Key[]) => Promise<Map<Key, Value>>,
): (group: number, key: Key) => Promise<Value | undefined> {
  type Waiting = { key: Key; found: (value: Value | undefined) => void; failed: (error: unknown) => void };
  const groups = new Map<number, Waiting[]>();

  const work = async (group: number, waiting: Waiting[]): Promise<void> => {
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      await fetchBatch(group, [...new Set(batch.map(({ key }) => key))]).then(
        (answer) => {
          for (const { key, found } of batch) found(answer.get(key));
        },
        (error: unknown) => {
          for (const { failed } of batch) failed(error);
        },
      );
    }
    groups.delete(group);
  };
  return (group, key) =>
    new Promise((found, failed) => {
      const waiting = groups.get(group) ?? [];
      waiting.push({ key, found, failed });
      if (groups.has(group)) return;
      groups.set(group, waiting);
      void work(group, waiting);
    });
}
