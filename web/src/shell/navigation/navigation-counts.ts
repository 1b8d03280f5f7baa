import { useEffect, useSyncExternalStore } from 'react';

let counts: Readonly<Record<string, number>> = {};
let warnings: Readonly<Record<string, string | undefined>> = {};
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Sets the badge of a drawer item (a dot when collapsed): `useNavigationCount('/tickets', open)`. Removed when the
 * component unmounts.
 */
export function useNavigationCount(path: string, count: number): void {
  useEffect(() => {
    counts = { ...counts, [path]: count };
    notifyListeners();
  }, [path, count]);
  useEffect(
    () => () => {
      counts = { ...counts, [path]: 0 };
      notifyListeners();
    },
    [path],
  );
}

/** Sets a warning text on a drawer item. */
export function useNavigationWarning(path: string, text: string | undefined): void {
  useEffect(() => {
    warnings = { ...warnings, [path]: text };
    notifyListeners();
    return () => {
      warnings = { ...warnings, [path]: undefined };
      notifyListeners();
    };
  }, [path, text]);
}

export const useNavigationCounts = (): typeof counts => useSyncExternalStore(subscribe, () => counts);
export const useNavigationWarnings = (): typeof warnings => useSyncExternalStore(subscribe, () => warnings);
