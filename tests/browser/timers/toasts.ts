import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Records the texts of each page's toasts: they close after three seconds, before a slow machine may have looked. */
export const recordToasts = (context: BrowserContext) =>
  context.addInitScript(() => {
    const toasts: string[] = [];
    // A toast with a reused id keeps its element and gets another text.
    const lastTexts = new WeakMap<Element, string>();
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.mantine-Notification-root')) {
        const text = toast.textContent;
        if (text === '' || lastTexts.get(toast) === text) continue;
        lastTexts.set(toast, text);
        toasts.push(text);
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
    const takeToast = (source: string) => {
      const at = toasts.findIndex((text) => new RegExp(source).test(text));
      return at < 0 ? null : toasts.splice(at, 1)[0];
    };
    Object.assign(window, { toasts, takeToast });
  });

/** Toasts of the page since it was loaded, without those that `expectToast` has matched. */
export const toastsOf = (page: Page) => page.evaluate<string[]>('window.toasts');

/** Resolves to the toast's text, whether it is shown or already closed. Each is matched once. */
export async function expectToast(page: Page, text: string | RegExp): Promise<string> {
  const source = typeof text === 'string' ? RegExp.escape(text) : text.source;
  let met: string | null = null;
  await expect
    .poll(async () => (met ??= await page.evaluate<string | null>(`window.takeToast(${JSON.stringify(source)})`)), {
      interval: 50,
    })
    .not.toBeNull();
  return String(met);
}
