import type { Page } from 'playwright-core';
import { violationsOf } from '../axe-violations.ts';
import { expectSoon, expectVisible } from '../open-browser.ts';
import { overflowingAt } from './overflowing.ts';
import type { Place } from './populated-company.ts';
import type { Viewport } from './viewports.ts';
import { becomeQuiet, visit } from './visit.ts';
import { faultsOfTabWalk } from './walk-by-tab.ts';

/** Goes to each place once and opens its form: what is wider than the window there, what axe finds, and what a keyboard does not reach. */
export async function faultsOfPages(page: Page, places: readonly Place[], viewport: Viewport): Promise<string[]> {
  const found: string[] = [];
  const ask = async (where: string, leaves = false) => {
    for (const fault of await faultsOf(page, viewport, leaves)) found.push(`${where}, ${fault}`);
  };
  for (const { at, shows, add, leaves } of places) {
    await visit(page, at);
    const [main, list] = [page.getByRole('main'), page.getByRole('list')];
    await expectVisible(main.getByText(shows).or(list.getByText(shows)).or(page.getByLabel(shows)).first());
    await becomeQuiet(page);
    await ask(at, leaves);
    if (!add) continue;
    await page.getByRole('button', { name: add }).first().click();
    const dialog = page.getByRole('dialog', { name: add });
    await expectVisible(dialog);
    // It takes the focus in a task of its own, and its list may still be asked for.
    await expectSoon(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await becomeQuiet(page);
    await ask(`${at}, ${add}`);
  }
  return found;
}

/** Ends in the first of the zooms, where the next page is opened. */
async function faultsOf(page: Page, viewport: Viewport, leaves: boolean): Promise<string[]> {
  const found = await overflowingAt(page, viewport.widths);
  found.push(...(await violationsAt(page, viewport)));
  // Nobody walks through a page that leaves after a second; the others that refuse look like it.
  return viewport.keys && !leaves ? [...found, ...(await faultsOfTabWalk(page))] : found;
}

/** What axe finds in each of the zooms of a viewport, the first of them last. A zoom moves what there is, and leaves its colours. */
export async function violationsAt(page: Page, { zooms }: Viewport): Promise<string[]> {
  const found: string[] = [];
  for (const zoom of zooms.toReversed()) {
    await page.setViewportSize({ width: zoom.width, height: zoom.height });
    found.push(...(await violationsOf(page, zoom.at, zoom === zooms[0] ? ['dark', 'light'] : ['light'])));
  }
  return found;
}
