import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { pageIsDrawn } from './every-page/visit.ts';

type Theme = 'dark' | 'light';

type Scope = { themes?: readonly Theme[]; withMenu?: boolean; withColours?: boolean };

/**
 * Accessibility violations of the page in both themes; in the dark one, which comes first, only those of colours. The main menu
 * is a third of most pages and the same on each: only the first page of the walk through all of them is asked `withMenu`.
 */
export async function violationsOf(
  page: Page,
  where: string,
  { themes = ['dark', 'light'], withMenu = false, withColours = true }: Scope = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.evaluate((newValue) => {
      // Like a storage event from another tab.
      window.dispatchEvent(new StorageEvent('storage', { key: 'preferredTheme', newValue, storageArea: localStorage }));
    }, theme);
    await page.locator(`html[data-mantine-color-scheme=${theme}]`).waitFor();
    // A busy machine may still show the other theme's colours.
    await pageIsDrawn(page);
    // Once per loaded page: the script has half a megabyte.
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
    const context = withMenu ? 'document' : '{ exclude: document.querySelectorAll("nav:not(main nav)") }';
    const asked = JSON.stringify(theme === 'dark' ? onlyColours : withColours ? options : withoutColours);
    const violations = await page.evaluate<Result[]>(
      `axe.run(${context}, ${asked}).then(({ violations }) => violations)`,
    );
    for (const { id, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${where}, ${theme}: ${id} ${target.join(' ')} ${failureSummary}`);
  }
  return found;
}

const options: RunOptions = { resultTypes: ['violations'] };
const colourRules = ['color-contrast', 'link-in-text-block'];
const onlyColours: RunOptions = { ...options, runOnly: colourRules };
const withoutColours: RunOptions = {
  ...options,
  rules: Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};
