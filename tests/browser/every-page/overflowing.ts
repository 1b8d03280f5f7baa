import type { Page } from 'playwright-core';
import { pageIsDrawn } from './visit.ts';

/** At each width: elements wider than the window, outside it without a scroll container, or clipped by a pane that does not scroll; at full size also tables that are too wide. */
export async function overflowingAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await pageIsDrawn(page);
    for (const what of await page.evaluate(overflowing)) found.push(`at ${width} px: ${what}`);
  }
  return found;
}

/** Runs in the page, without access to this file's scope. */
function overflowing(): string[] {
  const found =
    document.documentElement.scrollWidth > innerWidth ? [`page: ${document.documentElement.scrollWidth}`] : [];
  const title = document.querySelector('[data-page-title]');
  if (title && innerWidth >= 390 && title.scrollWidth > title.clientWidth)
    found.push(`the title of the page is cut: ${title.textContent}`);
  if (innerWidth >= 1440)
    for (const one of document.querySelectorAll('table, table :is(time, span)')) {
      const pane = one.parentElement;
      if (one.tagName === 'TABLE' && pane && one.scrollWidth > pane.clientWidth)
        found.push(`a table is scrolled sideways: ${one.scrollWidth} of ${pane.clientWidth}`);
      const isDate = one.children.length === 0 && /^\d\d\/\d\d\/\d{4}/.test(one.textContent);
      if (isDate && (one.getClientRects().length > 1 || one.getBoundingClientRect().height > 30))
        found.push(`a date is broken: ${one.textContent}`);
    }
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  /** Width of the element that a pane clips without a way to scroll there. */
  const hidden = (element: Element): number => {
    const { left, right } = element.getBoundingClientRect();
    for (let pane = element.parentElement; pane && pane !== document.body; pane = pane.parentElement) {
      const { overflowX } = getComputedStyle(pane);
      if (/auto|scroll/.test(overflowX)) return 0;
      const edges = pane.getBoundingClientRect();
      if (/hidden|clip/.test(overflowX) && edges.width > 2) {
        const cut = Math.max(edges.left - left, right - edges.right);
        if (cut > 1) return cut;
      }
    }
    return 0;
  };
  const nameOf = (one: Element) =>
    `${one.tagName} ${(one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 40)}`;
  for (const one of document.querySelectorAll(
    'button, a[href], input, textarea, [role=tab], [role=combobox], h1, h2',
  )) {
    const { left, right, width, height } = one.getBoundingClientRect();
    if (width < 2 || height < 2 || getComputedStyle(one).visibility === 'hidden' || one.closest('[inert]')) continue;
    if ((left < -1 || right > innerWidth + 1) && !scrolls(one.parentElement))
      found.push(`${nameOf(one)}: ${left}–${right}`);
    const cut = hidden(one);
    if (cut > 0) found.push(`${nameOf(one)}: ${Math.round(cut)} px cut off by its pane`);
  }
  return found;
}
