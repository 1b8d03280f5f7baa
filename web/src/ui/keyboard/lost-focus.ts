/** Focuses the page when what had the focus is no longer there: Tab and screen readers go on from it, not from the top of the window. */
export function focusPageIfLost(): void {
  if (document.activeElement === document.body) document.getElementById('page')?.focus({ preventScroll: true });
}

/**
 * For a row with the focus that is about to be removed. Returns what gives the focus, if it was lost, to the same control of the next row, or of the
 * one before.
 */
export function neighbourToFocus(): () => void {
  const row = document.activeElement?.closest('tr, li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const place = buttonsOf(row).findIndex((button) => button.matches(':focus'));
  return () => {
    if (document.activeElement !== document.body) return;
    const buttons = neighbour?.isConnected ? buttonsOf(neighbour) : [];
    (buttons[place] ?? buttons[0])?.focus();
    focusPageIfLost();
  };
}

const buttonsOf = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('button, a[href]') ?? []),
];
