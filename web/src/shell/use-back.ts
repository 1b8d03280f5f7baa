import { useCallback, useEffect } from 'react';
import { type BlockerFunction, useBlocker, useNavigate } from 'react-router';
import { leaveTopDialog, topDialogBlocksBack } from '../ui/dialogs/open-dialogs.ts';

/** A step of `useStepBack` is under way. */
let isStepping = false;

const endStep = () => {
  isStepping = false;
};

/** The browser's Back, and a phone's, leaves an open dialog first: what was typed there would go with the page, unasked. */
export function useBackLeavesDialogs(): void {
  const isBlocked: BlockerFunction = useCallback(
    ({ historyAction }) => historyAction === 'POP' && !isStepping && topDialogBlocksBack(),
    [],
  );
  const blocker = useBlocker(isBlocked);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    leaveTopDialog();
  }, [blocker]);
}

/** Goes back in the history for a button of the screen. What is open leaves with it; a second press before it is done is ignored. */
export function useStepBack(): (steps: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (steps) => {
      if (isStepping) return;
      isStepping = true;
      // After the router, which listens since the start.
      window.addEventListener('popstate', endStep, { once: true });
      void navigate(-steps);
    },
    [navigate],
  );
}
