/**
 * Concurrent calls for one key share one call and its result. Nothing is cached after it ends.
 */
export function shareCalls<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (key) => {
    const now = asked.get(key) ?? ask(key).finally(() => asked.delete(key));
    asked.set(key, now);
    return now;
  };
}
