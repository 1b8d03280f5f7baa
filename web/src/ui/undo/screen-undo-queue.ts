import { useSyncExternalStore } from 'react';
import { translate } from '../../platform/texts.ts';
import { toast } from '../dialogs/toasts.tsx';
import { undoTexts } from './undo.texts.ts';
import { createUndoQueue, type PendingAction } from './undo-queue.ts';

/** The pending undoable actions of this tab. */
export const screenUndoQueue = createUndoQueue(
  {
    now: Date.now,
    setTimer: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  ({ label }) => toast.info(translate(undoTexts)('missed', { what: label }), { id: 'ticket' }),
);

export const usePendingActions = (): readonly PendingAction[] =>
  useSyncExternalStore(screenUndoQueue.watch, screenUndoQueue.pending);

window.addEventListener('pagehide', () => screenUndoQueue.flush());
