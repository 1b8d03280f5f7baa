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

/** A feature's number beside its place in the drawer (in the rail, a dot): `usePlaceCount('/tickets', open)`. */
export function usePlaceCount(path: string, count: number): void {
  useEffect(() => {
    counts = { ...counts, [path]: count };
    tell();
  }, [path, count]);
}

/** A warning there, in words: something behind this place needs somebody. */
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
