import { useEffect, useId, useState } from 'react';
import { focusHeading } from '../keyboard/focus-heading.ts';

/** What gets the focus when a dialog closes: the first element of it that can. */
type FocusOrigin = readonly HTMLElement[];

/** Of the open dialogs; the topmost is the last. */
const origins: FocusOrigin[] = [];

/** The button of the menu whose item had the focus last; null once anything else has it. */
let lastMenuButton: HTMLElement | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  lastMenuButton = target instanceof Element ? buttonOfMenu(target) : null;
});

/**
 * Restores the focus when a dialog closes. Mantine does so only for one that is mounted before it opens: most of ours
 * are mounted open. Returns the id for the dialog's outermost element.
 */
export function useFocusBack(opened: boolean): string {
  const id = useId();
  // Read while rendering: afterwards an element of the dialog with `autoFocus` has the focus already.
  const [seen, setSeen] = useState(() => ({ opened, origin: opened ? currentOrigin() : [] }));
  if (seen.opened !== opened) setSeen({ opened, origin: opened ? currentOrigin() : seen.origin });
  const { origin } = seen;
  useEffect(() => {
    if (!opened) return;
    origins.push(origin);
    return () => {
      origins.splice(origins.indexOf(origin), 1);
      // After all that closes and opens together with this dialog.
      setTimeout(() => isFocusLost(id) && focusFirst(origin));
    };
  }, [opened, origin, id]);
  return id;
}

/** Also true while the closed dialog fades out with the focus inside. */
const isFocusLost = (id: string): boolean =>
  document.activeElement === document.body || document.getElementById(id)?.contains(document.activeElement) === true;

/**
 * What has the focus, or the button of its menu, which closes with the choice. Then what the dialog below returns to:
 * this one may replace it.
 */
function currentOrigin(): FocusOrigin {
  const focused = document.activeElement;
  // The code of a dialog may arrive when its menu has closed already, and nothing has the focus.
  const own = focused === document.body ? lastMenuButton : (buttonOfMenu(focused) ?? focused);
  const below = origins.at(-1) ?? [];
  return own instanceof HTMLElement ? [own, ...below] : below;
}

function buttonOfMenu(element: Element | null): HTMLElement | null {
  const id = element?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return id ? document.getElementById(id) : null;
}

/** Elements that are gone or disabled do not take it. While another dialog is open, those of the page behind must not. */
function focusFirst(origin: FocusOrigin): void {
  for (const element of origin) {
    if (origins.length > 0 && !element.closest('[role=dialog]')) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
  // Opened by an address: nothing had the focus.
  const page = document.querySelector<HTMLElement>('main');
  if (origin.length === 0 && origins.length === 0 && page) focusHeading(page);
}
