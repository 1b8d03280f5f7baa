import type { Page } from 'playwright-core';

/** Number of pending requests of a page. */
const pending = new WeakMap<Page, { count: number }>();

/**
 * Navigates like a link within the app, which is loaded once for all pages. Resolves when the previous page is gone; if its content
 * stays (another tab of the page, two pages without access), the page is reloaded.
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

/** Waits two frames, after which scripts have applied the width, and until transitions have ended. */
export const pageIsDrawn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.all(ending.map((one) => one.finished.catch(() => {})));
  });

/** Waits until no request is pending, and responses are rendered. */
export async function becomeQuiet(page: Page): Promise<void> {
  const drawn = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  do await drawn();
  while ((pending.get(page)?.count ?? 0) > 0);
}
