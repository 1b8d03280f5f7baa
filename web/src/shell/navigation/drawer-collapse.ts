import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';

let requests = 0;
const listeners = createListeners();
const setRequests = (by: 1 | -1) => {
  requests += by;
  listeners.notify();
};

/** A page with an extra pane requests that the drawer collapses, where the window is too narrow for both. */
export function useCollapseDrawer(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    setRequests(1);
    return () => setRequests(-1);
  }, [enabled]);
}

export const useIsCollapseRequested = (): boolean => useSyncExternalStore(listeners.subscribe, () => requests > 0);
