import { useCallback } from 'react';
import { confirmDiscard } from '../../ui/dialogs/confirm-discard.ts';
import { hasUnsavedPageForm } from '../../ui/forms/unsaved-entries.ts';
import { screenUndoQueue } from '../../ui/undo/screen-undo-queue.ts';
import { useSessionActions } from './session.tsx';

/** Signs out, once what is shown as done has been done: without a session the server refuses it. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSessionActions();
  return useCallback(async () => {
    if (hasUnsavedPageForm() && !(await confirmDiscard())) return;
    await screenUndoQueue.flush(false);
    await signOut();
  }, [signOut]);
}
