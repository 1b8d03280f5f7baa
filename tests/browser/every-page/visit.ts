import type { Page } from 'playwright-core';

/** How many requests of a page are under way. */
const pending = new WeakMap<Page, { count: number }>();

/**
 * Goes to a page as a link within the screen does: the program is loaded once for all of them. Resolves when the page before is gone; where what was
 * shown stays (another tab of the page, two pages that a person may not open), the page is loaded anew.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (!pending.has(page)) {
    const underWay = { count: 0 };
    pending.set(page, underWay);
    page.on('request', () => void underWay.count++);
    page.on('requestfinished', () => void underWay.count--);
    page.on('requestfailed', () => void underWay.count--);
  }
  if (page.url() === 'about:blank') {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    document.querySelector('main > *')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await becomeQuiet(page);
  if ((await page.locator('main > [data-left]').count()) > 0) await page.goto(path);
}

/** What follows the width by script is there two frames after it, and its transitions have ended. */
export const pageIsDrawn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(ending.map((one) => one.finished.catch(() => {})));
  });

/** Nothing is asked for any more, and what came is drawn. */
export async function becomeQuiet(page: Page): Promise<void> {
  const drawn = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  do await drawn();
  while ((pending.get(page)?.count ?? 0) > 0);
}
