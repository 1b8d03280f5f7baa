import { useSyncExternalStore } from 'react';

/** Below this page width in px, records are shown as cards. */
export const cardsBelowPx = 860;

let observed: Element | null = null;
let observer: ResizeObserver | undefined;
const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of listeners) listener();
};

/**
 * Width of the page area beside the drawer, for column layouts. The window's width
 * includes the drawer.
 */
export const usePageWidth = (): number => useSyncExternalStore(subscribe, currentWidth);

const pageElement = () => document.getElementById('page') ?? document.documentElement;
const currentWidth = () => pageElement().clientWidth;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const part = pageElement();
  if (part !== observed) {
    observer?.disconnect();
    observer = new ResizeObserver(notifyListeners);
    observer.observe(part);
    observed = part;
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = undefined;
    observed = null;
  };
}
