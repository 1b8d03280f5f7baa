import { useSyncExternalStore } from 'react';
import { createHold, type Held } from './hold.ts';

/** The pending undoable actions of this tab. */
export const screenHold = createHold({
  now: Date.now,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

export const useHeld = (): readonly Held[] => useSyncExternalStore(screenHold.watch, screenHold.held);

window.addEventListener('pagehide', () => screenHold.flush(true));
