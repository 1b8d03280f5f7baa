import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

/** Page title for the top bar below 600 px, where the page has no title row, and for the browser tab. */
export type PageHead = { title: string; count?: number | undefined; menu?: ReactNode };

let current: PageHead | undefined;
const listeners = new Set<() => void>();
const setHead = (head: PageHead | undefined) => {
  current = head;
  for (const listener of listeners) listener();
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
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

let topBarHidden = 0;
/** Below 600 px, while `active`: the page renders its own head and the top bar is hidden. */
export function useHideTopBar(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    topBarHidden++;
    for (const listener of listeners) listener();
    return () => {
      topBarHidden--;
      for (const listener of listeners) listener();
    };
  }, [active]);
}

/** For the top bar. */
export function useIsTopBarHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => topBarHidden > 0,
  );
}
