import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';

let counts: Readonly<Record<string, number>> = {};
let warnings: Readonly<Record<string, string | undefined>> = {};
const listeners = createListeners();

/**
 * Sets the badge of a drawer item (a dot when collapsed): `useNavigationCount('/tickets', open)`. Removed when the
 * component unmounts.
 */
export function useNavigationCount(path: string, count: number): void {
  useEffect(() => {
    counts = { ...counts, [path]: count };
    listeners.notify();
  }, [path, count]);
  useEffect(
    () => () => {
      counts = { ...counts, [path]: 0 };
      listeners.notify();
    },
    [path],
  );
}

/** Sets a warning text on a drawer item. */
export function useNavigationWarning(path: string, text: string | undefined): void {
  useEffect(() => {
    warnings = { ...warnings, [path]: text };
    listeners.notify();
    return () => {
      warnings = { ...warnings, [path]: undefined };
      listeners.notify();
    };
  }, [path, text]);
}

export const useNavigationCounts = (): typeof counts => useSyncExternalStore(listeners.subscribe, () => counts);
export const useNavigationWarnings = (): typeof warnings => useSyncExternalStore(listeners.subscribe, () => warnings);
