import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Scrolls the messages by `by` px, waits until the rows are stable, and asserts how far the visible row has moved: only by
 * the scrolling, even if rows were added or removed meanwhile.
 */
export async function scrollThread(thread: Locator, by: number): Promise<void> {
  const { scrolled, moved } = await thread.evaluate(async (box, by) => {
    const edge = box.getBoundingClientRect().top;
    const row = [...box.querySelectorAll('[data-message]')].find((one) => one.getBoundingClientRect().top >= edge);
    if (!row) throw new Error('nothing is in view');
    const [y, at] = [row.getBoundingClientRect().top, box.scrollTop];
    box.scrollBy(0, by);
    // A user's scroll is told in the frame in which it moves the rows; `scrollBy` in the next one, and rows may be added before.
    box.dispatchEvent(new Event('scroll'));
    const scrolled = box.scrollTop - at;
    const frame = () => new Promise((painted) => requestAnimationFrame(painted));
    const rows = () =>
      [...box.querySelectorAll('[data-message]')].map((one) => one.getAttribute('data-message')).join();
    for (let still = 0, before = rows(); still < 4; before = rows()) {
      await frame();
      still = rows() === before ? still + 1 : 0;
    }
    return { scrolled, moved: row.isConnected ? row.getBoundingClientRect().top - y : null };
  }, by);
  expect(moved, 'what was in view').not.toBeNull();
  expect(Math.abs((moved ?? 0) + scrolled), `scrolled by ${scrolled}, moved by ${moved}`).toBeLessThanOrEqual(2);
}
