export type Listeners = { subscribe: (listener: () => void) => () => void; notify: () => void };

/** The subscribers of a value outside React: `subscribe` is what `useSyncExternalStore` takes. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
