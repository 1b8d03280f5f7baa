import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from '../ui/keyboard/focus-heading.ts';
import { useCurrentPageHead } from '../ui/layout/page-head.ts';
import { useSessionActions } from './session/session.tsx';

/**
 * The sign-in form loses the focus when it is unmounted: the heading of the page shown instead gets it, and after a redirect that
 * of the next page. Ends once the focus is elsewhere, or after a key or pointer press. Returns the ref of the pages' container. After a load the first Tab reaches the skip link.
 */
export function useFocusAfterSignIn(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const { isSignedInHere } = useSessionActions();
  const head = useCurrentPageHead();
  const isDue = useRef(isSignedInHere);
  const focused = useRef<Element>(document.body);
  const end = () => {
    isDue.current = false;
  };
  useWindowEvent('pointerdown', end);
  useWindowEvent('keydown', end);
  useEffect(() => {
    // A mounted page has a head.
    if (!isDue.current || !head || !page.current) return;
    const isLost = document.activeElement === document.body || document.activeElement === focused.current;
    if (isLost) focused.current = focusHeading(page.current);
    else isDue.current = false;
  }, [head]);
  return page;
}
