import { useEffect, useSyncExternalStore } from 'react';

let counts: Readonly<Record<string, number>> = {};
let warnings: Readonly<Record<string, string | undefined>> = {};
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Sets the badge of a drawer item (a dot when collapsed): `useNavigationCount('/tickets', open)`. */
export function usePlaceCount(path: string, count: number): void {
  useEffect(() => {
    counts = { ...counts, [path]: count };
    tell();
  }, [path, count]);
}

/** Sets a warning text on a drawer item. */
export function usePlaceWarning(path: string, words: string | undefined): void {
  useEffect(() => {
    warnings = { ...warnings, [path]: words };
    tell();
    return () => {
      warnings = { ...warnings, [path]: undefined };
      tell();
    };
  }, [path, words]);
}

export const usePlaceCounts = (): typeof counts => useSyncExternalStore(subscribe, () => counts);
export const usePlaceWarnings = (): typeof warnings => useSyncExternalStore(subscribe, () => warnings);
