/**
 * Gives the focus to the heading of a page, or to the page: a screen reader says what it is, and Tab goes on from there. Returns what has the
 * focus.
 */
export function focusHeading(page: HTMLElement): HTMLElement {
  const heading = page.querySelector<HTMLElement>('h1') ?? page.querySelector('main') ?? page;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}
