import { useSyncExternalStore } from 'react';
import { createUndoQueue, type PendingAction } from './undo-queue.ts';

/** The pending undoable actions of this tab. */
export const screenUndoQueue = createUndoQueue({
  now: Date.now,
  setTimer: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

export const usePendingActions = (): readonly PendingAction[] =>
  useSyncExternalStore(screenUndoQueue.watch, screenUndoQueue.pending);

window.addEventListener('pagehide', () => screenUndoQueue.flush(true));
