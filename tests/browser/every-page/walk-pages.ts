import type { Page } from 'playwright-core';
import { violationsOf } from '../axe-violations.ts';
import { expectSoon, expectVisible } from '../open-browser.ts';
import { overflowingAt } from './overflowing.ts';
import type { Place } from './populated-company.ts';
import type { Viewport } from './viewports.ts';
import { becomeQuiet, visit } from './visit.ts';
import { faultsOfTabWalk } from './walk-by-tab.ts';

/** Visits each page and opens its form. Returns overflows, axe violations, and controls the keyboard does not reach. */
export async function faultsOfPages(page: Page, places: readonly Place[], viewport: Viewport): Promise<string[]> {
  const found: string[] = [];
  const ask = async (where: string, options: { withMenu?: boolean; leaves?: boolean | undefined } = {}) => {
    for (const fault of await faultsOf(page, viewport, options)) found.push(`${where}, ${fault}`);
  };
  for (const [i, { at, shows, add, leaves }] of places.entries()) {
    await visit(page, at);
    const [main, list] = [page.getByRole('main'), page.getByRole('list')];
    await expectVisible(main.getByText(shows).or(list.getByText(shows)).or(page.getByLabel(shows)).first());
    await becomeQuiet(page);
    await ask(at, { withMenu: i === 0, leaves });
    if (!add) continue;
    await page.getByRole('button', { name: add }).first().click();
    const dialog = page.getByRole('dialog', { name: add });
    await expectVisible(dialog);
    // The dialog takes the focus in a separate task, and its list may still be loading.
    await expectSoon(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await becomeQuiet(page);
    await ask(`${at}, ${add}`);
  }
  return found;
}

/** Ends at the first zoom level, where the next page is opened. */
async function faultsOf(
  page: Page,
  viewport: Viewport,
  { withMenu = false, leaves = false }: { withMenu?: boolean; leaves?: boolean | undefined },
): Promise<string[]> {
  const found = await overflowingAt(page, viewport.widths);
  found.push(...(await violationsAt(page, viewport, withMenu)));
  // A page that redirects after a second is not walked; the other refusals look the same.
  return viewport.keys && !leaves ? [...found, ...(await faultsOfTabWalk(page, withMenu))] : found;
}

/** Axe violations at each zoom level of a viewport, the first one last. Zooming changes the layout, not the colours. */
export async function violationsAt(page: Page, { zooms }: Viewport, withMenu = false): Promise<string[]> {
  const found: string[] = [];
  for (const zoom of zooms.toReversed()) {
    await page.setViewportSize({ width: zoom.width, height: zoom.height });
    const withColours = zoom === zooms[0];
    const themes = withColours ? (['dark', 'light'] as const) : (['light'] as const);
    found.push(...(await violationsOf(page, zoom.at, { themes, withMenu, withColours })));
  }
  return found;
}
