/**
 * Who asks for what is being asked for already gets that answer: of many at once, one call. Nothing is kept, so that
 * no answer is older than the wait for it.
 */
export function shareCalls<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (key) => {
    const now = asked.get(key) ?? ask(key).finally(() => asked.delete(key));
    asked.set(key, now);
    return now;
  };
}
