import { useSyncExternalStore } from 'react';

/** Under this many px of room a page of records is drawn as cards. */
export const cardsUnderPx = 860;

let observed: Element | null = null;
let observer: ResizeObserver | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/**
 * How wide the page's own part of the window is, beside the drawer: what a layout of columns goes by. The window's width
 * says nothing of the drawer, nor of a zoom of 200 %.
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
