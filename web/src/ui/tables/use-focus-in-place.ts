import { type RefObject, useEffect, useRef } from 'react';
import { focusHeading } from '../keyboard/focus-heading.ts';

type Focused = { element: HTMLElement; place: number; page: HTMLElement | null };

/**
 * Restores the focus lost with a removed row of a short list: to the row in its place, else the one before, else the
 * heading of the page or dialog. `useFocusAfterRemoval` does so for pages of records.
 */
export function useFocusInPlace(list: RefObject<HTMLElement | null>): void {
  const last = useRef<Focused>(undefined);
  useEffect(() => {
    const rows = list.current;
    const note = ({ target }: FocusEvent) => {
      if (!rows || !(target instanceof HTMLElement)) return;
      const place = [...rows.children].findIndex((row) => row.contains(target));
      last.current = { element: target, place, page: rows.closest<HTMLElement>('[role=dialog], main') };
    };
    rows?.addEventListener('focusin', note);
    return () => {
      rows?.removeEventListener('focusin', note);
      // The list goes with its last row.
      restoreFocus(last.current, []);
    };
  }, [list]);
  // After each render: rows are removed by any.
  useEffect(() => {
    if (restoreFocus(last.current, [...(list.current?.children ?? [])])) last.current = undefined;
  });
}

/** Returns whether the focus was lost. It is not, if something else has got it. */
function restoreFocus(last: Focused | undefined, rows: readonly Element[]): boolean {
  if (!last || last.element.isConnected || document.activeElement !== document.body) return false;
  const row = rows[Math.min(last.place, rows.length - 1)];
  const button = row && [...row.querySelectorAll('button')].at(-1);
  if (button) button.focus({ preventScroll: true });
  else if (last.page?.isConnected) focusHeading(last.page);
  return true;
}
