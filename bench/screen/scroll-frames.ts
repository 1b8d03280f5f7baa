import type { Page } from 'playwright-core';
import { z } from 'zod';
import { ms, percentile } from '../percentiles.ts';
import type { Table } from '../table.ts';

/** CPU throttling: four times slower than this machine. */
export const cpuThrottleRate = 4;

/** Scrolls an element with the wheel and returns the frame intervals in ms. */
export async function wheel(page: Page, selector: string, steps: number[]): Promise<number[]> {
  const box = await page.locator(selector).first().boundingBox();
  const view = page.viewportSize();
  if (!box || !view) throw new Error(`${selector} is not on the page`);
  await page.mouse.move(box.x + box.width / 2, Math.min(view.height - 200, Math.max(200, box.y + 100)));
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    const next = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      const wanted: unknown = Reflect.get(globalThis, 'frames');
      if (wanted === frames) requestAnimationFrame(next);
    };
    Reflect.set(globalThis, 'frames', frames);
    requestAnimationFrame(next);
  });
  for (const step of steps) {
    await page.mouse.wheel(0, step);
    await page.waitForTimeout(16);
  }
  const frames: unknown = await page.evaluate(() => {
    const durationsMs = Reflect.get(globalThis, 'frames');
    Reflect.set(globalThis, 'frames', undefined);
    return durationsMs;
  });
  return z.array(z.number()).parse(frames).slice(1);
}

export const downAndUp = Array.from({ length: 80 }, (_, i) => (i < 40 ? 240 : -240));
export const down = Array.from({ length: 200 }, () => 240);

/** Baseline of this machine and browser: scrolling a page of plain rows. */
export async function scrollReference(page: Page): Promise<number[]> {
  const reference = await page.context().newPage();
  await reference.setViewportSize({ width: 1440, height: 900 });
  await reference.setContent(`<main>${'<p>Mensagem</p>'.repeat(5_000)}</main>`);
  const cdp = await reference.context().newCDPSession(reference);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottleRate });
  const frames = await wheel(reference, 'main', down);
  await reference.close();
  return frames;
}

const droppedOf = (frames: number[]) => frames.filter((frame) => frame > 34).length / frames.length;

export function reportScroll(table: Table, what: string, frames: number[], reference: number[]): void {
  const [dropped, floor] = [droppedOf(frames), droppedOf(reference)];
  table.add({
    what: `scrolling ${what}: frames that took two or more, at ${cpuThrottleRate}× throttle`,
    measured: `${(dropped * 100).toFixed(1)} % (p95 ${ms(percentile(frames, 0.95))} ms)`,
    baseline: `${(floor * 100).toFixed(1)} % of a page of plain lines (p95 ${ms(percentile(reference, 0.95))} ms)`,
    aim: '≤ 5 points more',
    isMet: dropped <= floor + 0.05,
  });
}
