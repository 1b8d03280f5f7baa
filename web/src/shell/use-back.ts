import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, type Location, useBlocker, useNavigate } from 'react-router';
import { confirmDiscard } from '../ui/dialogs/confirm-discard.ts';
import { leaveTopDialog, topDialogBlocksBack } from '../ui/dialogs/open-dialogs.ts';
import { hasUnsavedPageForm } from '../ui/forms/unsaved-entries.ts';

/** A step of `useStepBack` is under way. */
let isStepping = false;

const endStep = () => {
  isStepping = false;
};

/**
 * The browser's Back, and a phone's, leaves an open dialog first: what was typed there would go with the page, unasked. Whatever way leads away from
 * a page with a form that is not saved, it is asked before. Both in one hook: a router has one blocker.
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

/** A tab of a page is in the search of its address, and goes with its form. */
const isSamePage = (one: Location, other: Location): boolean =>
  one.pathname === other.pathname && one.search === other.search;

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
