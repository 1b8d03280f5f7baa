import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/external-store/listeners.ts';

/** Page title for the top bar below 600 px, where the page has no title row, and for the browser tab. */
type PageHead = { title: string; count?: number | undefined; menu?: ReactNode };

let current: PageHead | undefined;
const listeners = createListeners();
const setHead = (head: PageHead | undefined) => {
  current = head;
  listeners.notify();
};

/** Called by a page while it is mounted; `RecordsPage` calls it itself. */
export function usePageHead(title: string, count?: number, menu?: ReactNode): void {
  useEffect(() => {
    const head: PageHead = { title, count, menu };
    setHead(head);
    document.title = `${title} · Balcão`;
    return () => {
      if (current === head) setHead(undefined);
    };
  }, [title, count, menu]);
}

/** For the top bar. */
export function useCurrentPageHead(): PageHead | undefined {
  return useSyncExternalStore(listeners.subscribe, () => current);
}

let topBarHidden = 0;
/** Below 600 px, while `active`: the page renders its own head and the top bar is hidden. */
export function useHideTopBar(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    topBarHidden++;
    listeners.notify();
    return () => {
      topBarHidden--;
      listeners.notify();
    };
  }, [active]);
}

/** For the top bar. */
export function useIsTopBarHidden(): boolean {
  return useSyncExternalStore(listeners.subscribe, () => topBarHidden > 0);
}
