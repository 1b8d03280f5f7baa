import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Accessibility violations of the page in both themes. In the dark theme only colour rules are checked. */
export async function violationsOf(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    await page.evaluate((newValue) => {
      // Like a storage event from another tab.
      window.dispatchEvent(new StorageEvent('storage', { key: 'preferredTheme', newValue, storageArea: localStorage }));
    }, theme);
    await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
    // Waits until transitions end: a busy machine may still show the other theme's colours.
    await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
      await Promise.all(ending.map((one) => one.finished.catch(() => {})));
    });
    // Once for a page that stays: half a megabyte of program.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    const asked = JSON.stringify(theme === 'dark' ? { ...options, runOnly: colourRules } : options);
    const violations = await page.evaluate<Result[]>(`axe.run(${asked}).then(({ violations }) => violations)`);
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${where}, ${theme}: ${id} ${target.join(' ')} ${failureSummary}`);
  }
  return found;
}

const options: RunOptions = { resultTypes: ['violations'] };
const colourRules = ['color-contrast', 'link-in-text-block'];
