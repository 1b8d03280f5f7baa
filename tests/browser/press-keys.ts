import type { Locator, Page } from 'playwright-core';

/** More than any page has to be walked through before one gives up. */
const maxSteps = 120;

/** Walks by Tab, as somebody without a mouse does, until the focus is on it. */
export async function tabTo(page: Page, what: Locator): Promise<void> {
  const isThere = () => what.evaluate((element) => element === document.activeElement);
  await what.waitFor({ state: 'attached' });
  for (let steps = 0; steps < maxSteps; steps++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${what} is not reached by ${maxSteps} Tabs`);
}

/** Fills fields in their order, each reached by Tab. */
export async function typeInto(page: Page, fields: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [field, text] of fields) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
}

/** Reached by Tab and pressed: Enter for buttons and links, Space for what is chosen. */
export async function pressOn(page: Page, what: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, what);
  await page.keyboard.press(key);
}

/** Opens a select that has the focus and picks an option, as its keys do: the list draws the choice a moment after it opens. */
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
