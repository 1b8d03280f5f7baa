import { useEffect, useSyncExternalStore } from 'react';

let wanting = 0;
const listeners = new Set<() => void>();
const change = (by: 1 | -1) => {
  wanting += by;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A page with an extra pane requests that the drawer collapses, where the window is too narrow for both. */
export function useWantRoom(wants: boolean): void {
  useEffect(() => {
    if (!wants) return;
    change(1);
    return () => change(-1);
  }, [wants]);
}

export const useRoomWanted = (): boolean => useSyncExternalStore(subscribe, () => wanting > 0);
