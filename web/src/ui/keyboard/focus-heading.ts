/**
 * Focuses the heading of a page, or the page: a screen reader announces it, and Tab continues from there. Returns the
 * focused element.
 */
export function focusHeading(page: HTMLElement): HTMLElement {
  const heading = page.querySelector<HTMLElement>('h1') ?? page.querySelector('main') ?? page;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}
