/**
 * Concurrent calls for one key share one call and its result. Nothing is cached after it ends.
 */
export function singleFlight<T>(call: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>();
  return (key) => {
    const current = inFlight.get(key) ?? call(key).finally(() => inFlight.delete(key));
    inFlight.set(key, current);
    return current;
  };
}
