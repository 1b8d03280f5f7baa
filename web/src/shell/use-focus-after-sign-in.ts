import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from '../ui/keyboard/focus-heading.ts';
import { useCurrentPageHead } from '../ui/layout/page-head.ts';
import { useSessionActions } from './session/session.tsx';

/**
 * The form of a sign-in takes the focus with it: the page that is shown instead gets it, as soon as it is there, and if it only leads on to
 * another page, that one. Over once the focus is somewhere else, or the person has pressed something. Returns the ref of what pages are shown in. After a load the first Tab reaches the link that skips to the content.
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
    // A page that is mounted has a head.
    if (!isDue.current || !head || !page.current) return;
    const isLost = document.activeElement === document.body || document.activeElement === focused.current;
    if (isLost) focused.current = focusHeading(page.current);
    else isDue.current = false;
  }, [head]);
  return page;
}
