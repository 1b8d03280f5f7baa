import type { Page } from 'playwright-core';
import { expectVisible } from './open-browser.ts';

/** Opens the command palette, types `text`, and runs `command`, its first result, all by keyboard. */
export async function runCommand(page: Page, text: string, command = text): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  // Before its field has the focus the palette ignores an Enter, and letters that Playwright inserts without a key.
  await expectVisible(palette.locator('input:focus'));
  await page.keyboard.type(text);
  await expectVisible(palette.locator('[data-selected]').filter({ hasText: command }));
  await page.keyboard.press('Enter');
}
