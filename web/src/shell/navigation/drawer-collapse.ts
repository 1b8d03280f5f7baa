import { useEffect, useSyncExternalStore } from 'react';

let requests = 0;
const listeners = new Set<() => void>();
const setRequests = (by: 1 | -1) => {
  requests += by;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A page with an extra pane requests that the drawer collapses, where the window is too narrow for both. */
export function useCollapseDrawer(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    setRequests(1);
    return () => setRequests(-1);
  }, [enabled]);
}

export const useIsCollapseRequested = (): boolean => useSyncExternalStore(subscribe, () => requests > 0);
