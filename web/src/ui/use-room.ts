import { useSyncExternalStore } from 'react';

/** Below this page width in px, records are shown as cards. */
export const cardsUnderPx = 860;

let observed: Element | null = null;
let observer: ResizeObserver | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * Width of the page area beside the drawer, for column layouts. The window's width
 * includes the drawer.
 */
export const useRoom = (): number => useSyncExternalStore(watch, widthNow);

const pagePart = () => document.getElementById('page') ?? document.documentElement;
const widthNow = () => pagePart().clientWidth;

function watch(listener: () => void): () => void {
  listeners.add(listener);
  const part = pagePart();
  if (part !== observed) {
    observer?.disconnect();
    observer = new ResizeObserver(tell);
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
