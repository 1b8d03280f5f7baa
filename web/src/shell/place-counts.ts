import { useEffect, useSyncExternalStore } from 'react';

let counts: Readonly<Record<string, number>> = {};
const listeners = new Set<() => void>();
const set = (next: typeof counts) => {
  counts = next;
  for (const listener of listeners) listener();
};

/** A feature's number beside its place in the drawer (in the rail, a dot): `usePlaceCount('/tickets', open)`. */
export function usePlaceCount(path: string, count: number): void {
  useEffect(() => {
    set({ ...counts, [path]: count });
  }, [path, count]);
}

export function usePlaceCounts(): typeof counts {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => counts,
  );
}
