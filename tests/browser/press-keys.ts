import type { Locator, Page } from 'playwright-core';

/** Above the number of Tab stops of any page. */
const maxSteps = 120;

/** Presses Tab, like a keyboard user, until the element has the focus. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  const isThere = () => what.evaluate((element) => element === document.activeElement);
  await what.waitFor({ state: 'attached' });
  for (let steps = 0; steps < maxSteps; steps++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${what} is not reached by ${maxSteps} Tabs`);
}

/** Fills fields in order, each reached by Tab. */
export async function typeInto(page: Page, fields: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [field, text] of fields) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
}

/** Reaches a control by Tab and presses it: Enter for buttons and links, Space for options. */
export async function pressOn(page: Page, what: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, what);
  await page.keyboard.press(key);
}

/** Opens the focused select and picks an option by keys: the list renders the choice a moment after it opens. */
export async function pickByKeys(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name });
  await page.keyboard.press('ArrowDown');
  await option.waitFor();
  for (let steps = 0; steps < maxSteps; steps++) {
    if ((await option.getAttribute('data-combobox-selected')) !== null) return page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${name} is not reached by ${maxSteps} arrows`);
}

/** Opens the command palette, types `text`, and runs `command`, its first result, all by keyboard. */
export async function runCommand(page: Page, text: string, command = text): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  // Before its field has the focus the palette ignores an Enter, and letters that Playwright inserts without a key.
  await palette.locator('input:focus').waitFor({ state: 'visible' });
  await page.keyboard.type(text);
  await palette.locator('[data-selected]').filter({ hasText: command }).waitFor({ state: 'visible' });
  await page.keyboard.press('Enter');
}
