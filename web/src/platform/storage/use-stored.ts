import { useSyncExternalStore } from 'react';
import { readStored, subscribeToStored, writeStored } from './storage.ts';
import type { StoredValues } from './stored-values.ts';

/** A stored value as React state, shared by all components and tabs. */
export function useStored<K extends 'signOption' | 'undoSends' | 'volume' | 'drawerCollapsed'>(
  key: K,
  initial: StoredValues[K],
): [StoredValues[K], (value: StoredValues[K]) => void] {
  const value = useSyncExternalStore(subscribeToStored, () => readStored(key) ?? initial);
  return [value, (next) => writeStored(key, next)];
}
