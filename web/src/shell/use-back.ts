import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, type Location, useBlocker, useNavigate } from 'react-router';
import { confirmDiscard } from '../ui/dialogs/confirm-discard.ts';
import { leaveTopDialog, topDialogBlocksBack } from '../ui/dialogs/open-dialogs.ts';
import { hasUnsavedPageForm } from '../ui/forms/unsaved-entries.ts';

/** Whether a step of `useStepBack` is in progress. */
let isStepping = false;

const endStep = () => {
  isStepping = false;
};

/**
 * The browser's Back (also a phone's) closes an open dialog first, else its input would be lost with the page. Any other navigation away from
 * a page with an unsaved form asks first. Both are in one hook because a router allows one blocker.
 */
export function useAskedLeaving(): void {
  const leavesDialog = useRef(false);
  const isBlocked: BlockerFunction = useCallback(({ currentLocation, nextLocation, historyAction }) => {
    leavesDialog.current = historyAction === 'POP' && !isStepping && topDialogBlocksBack();
    return leavesDialog.current || (!isSamePage(currentLocation, nextLocation) && hasUnsavedPageForm());
  }, []);
  const blocker = useBlocker(isBlocked);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (leavesDialog.current) {
      blocker.reset();
      leaveTopDialog();
      return;
    }
    let isLatest = true;
    void confirmDiscard().then((agreed) => isLatest && (agreed ? blocker.proceed() : blocker.reset()));
    return () => {
      isLatest = false;
    };
  }, [blocker]);
}

/** The tab of a page is in its address's search; changing it unmounts the form. */
const isSamePage = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search;

/** Goes back in the history for a button. An open dialog is left too; a second press before it has finished is ignored. */
export function useStepBack(): (steps: number) => void {
  const navigate = useNavigate();
  return useCallback(
    (steps) => {
      if (isStepping) return;
      isStepping = true;
      // Runs after the router's listener, which was added at startup.
      window.addEventListener('popstate', endStep, { once: true });
      void navigate(-steps);
    },
    [navigate],
  );
}
