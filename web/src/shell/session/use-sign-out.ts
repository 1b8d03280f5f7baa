import { useCallback } from 'react';
import { confirmDiscard } from '../../ui/dialogs/confirm-discard.ts';
import { hasUnsavedPageForm } from '../../ui/forms/unsaved-entries.ts';
import { screenUndoQueue } from '../../ui/undo/screen-undo-queue.ts';
import { useSessionActions } from './session.tsx';

/** Flushes pending undoable commands, then signs out: without a session the server would refuse them. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSessionActions();
  return useCallback(async () => {
    if (hasUnsavedPageForm() && !(await confirmDiscard())) return;
    await screenUndoQueue.flush();
    await signOut();
  }, [signOut]);
}
