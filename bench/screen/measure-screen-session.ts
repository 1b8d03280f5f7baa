import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';
import { p50p95, percentile, thousands } from '../percentiles.ts';
import type { Table } from '../table.ts';
import { cpuThrottleRate, wheel } from './scroll-frames.ts';
import { timeTyping } from './time-typing.ts';

/** Pixels per step through a whole thread, and the maximum of steps. */
const [bigStep, maxSteps] = [1_600, 800];
const switches = 200;
const warmUpSwitches = 20;

/** Scrolls through all of a loaded thread, from its top. Returns the frame intervals in ms. */
export async function scrollWholeThread(page: Page): Promise<number[]> {
  const height = await page.evaluate(() => document.querySelector('[data-thread]')?.scrollHeight ?? 0);
  const steps = Math.min(maxSteps, Math.ceil(height / bigStep));
  return wheel(
    page,
    '[data-thread]',
    Array.from({ length: steps }, () => bigStep),
  );
}

/** Time from the request of a conversation's page to the paint of its newest message: long thread and short one. */
export async function reportFirstMessage(
  page: Page,
  table: Table,
  [long, short]: [string, string],
  calls: number,
): Promise<void> {
  const durationsMs = { long: [] as number[], short: [] as number[] };
  for (let i = 0; i <= calls; i++) {
    for (const [which, uuid] of [['short', short] as const, ['long', long] as const]) {
      const took = await openAt(page, uuid);
      // The first opening of each fills the caches.
      if (i > 0) durationsMs[which].push(took);
    }
  }
  const ratio = percentile(durationsMs.long, 0.5) / percentile(durationsMs.short, 0.5);
  table.add({
    what: `a page opened at a conversation, to its first message, p50 / p95, at ${cpuThrottleRate}× throttle`,
    measured: `${p50p95(durationsMs.long)} with 10,000 messages`,
    baseline: `${p50p95(durationsMs.short)} with 100`,
    ratio,
    aim: '≤ 1.5×',
    isMet: ratio <= 1.5,
  });
}

async function openAt(page: Page, uuid: string): Promise<number> {
  await page.goto(new URL(`/tickets/${uuid}`, page.url()).href, { waitUntil: 'commit' });
  const took = await page.evaluate(
    () =>
      new Promise<number>((painted) => {
        const look = () =>
          document.querySelector('[data-thread] [data-message]')
            ? setTimeout(() => painted(performance.now()))
            : requestAnimationFrame(look);
        look();
      }),
  );
  return z.number().parse(took);
}

/** Typing beside a list with `wanted` loaded tickets, compared with only its first page. */
export async function reportTypingByList(page: Page, table: Table, wanted: number): Promise<void> {
  const few = await timeTyping(page);
  await page.getByText('Aguardando').first().click();
  const loaded = await loadList(page, wanted);
  const many = await timeTyping(page);
  const ratio = percentile(many, 0.5) / percentile(few, 0.5);
  table.add({
    what: `a key to its letter painted beside a list, p50 / p95, at ${cpuThrottleRate}× throttle`,
    measured: `${p50p95(many)} with ${thousands(loaded)} tickets in it`,
    baseline: `${p50p95(few)} with its first page`,
    ratio,
    aim: `≤ 1.5×, ≤ 100 ms, ${thousands(wanted)} tickets`,
    isMet: ratio <= 1.5 && percentile(many, 0.5) <= 100 && loaded >= wanted,
  });
}

/** Scrolls down until this many rows are loaded, or there are no more. */
async function loadList(page: Page, wanted: number): Promise<number> {
  let [loaded, unchanged] = [0, 0];
  while (loaded < wanted && unchanged < 150) {
    const last = await page.evaluate(() => {
      const scroller = document.querySelector('[data-virtuoso-scroller]');
      if (scroller) scroller.scrollTop = scroller.scrollHeight;
      const indexes = [...document.querySelectorAll<HTMLElement>('[data-item-index]')];
      return Math.max(0, ...indexes.map((row) => Number(row.dataset['itemIndex']) + 1));
    });
    unchanged = last > loaded ? 0 : unchanged + 1;
    loaded = Math.max(loaded, last);
    await page.waitForTimeout(100);
  }
  return loaded;
}

/** The page's memory after 200 switches between ten conversations, compared with that after the first twenty. */
export async function reportMemory(page: Page, cdp: CDPSession, table: Table, uuids: readonly string[]): Promise<void> {
  await page.getByText('Atendendo').first().click();
  await page.locator(`a[href*="${uuids[0]}"]`).first().waitFor();
  const switchTo = async (from: number, count: number) => {
    for (let i = from; i < from + count; i++) await switchOnce(page, uuids[i % uuids.length] ?? '');
  };
  await cdp.send('HeapProfiler.enable');
  await switchTo(0, warmUpSwitches);
  const before = await retainedBy(cdp);
  await switchTo(warmUpSwitches, switches);
  const after = await retainedBy(cdp);
  const ratio = after.megabytes / before.megabytes;
  table.add({
    what: `memory after ${switches} switches between ${uuids.length} conversations`,
    measured: `${after.megabytes.toFixed(1)} MB, ${thousands(after.nodes)} nodes`,
    baseline: `${before.megabytes.toFixed(1)} MB, ${thousands(before.nodes)} nodes after ${warmUpSwitches}`,
    ratio,
    aim: '≤ 1.2×',
    isMet: ratio <= 1.2,
  });
}

const switchOnce = (page: Page, uuid: string): Promise<void> =>
  page.evaluate(async (to) => {
    const row = document.querySelector<HTMLElement>(`a[href*="${to}"]`);
    if (!row) throw new Error('the conversation is not in the list');
    const before = document.querySelector('[data-thread]');
    row.click();
    for (;;) {
      await new Promise(requestAnimationFrame);
      const thread = document.querySelector('[data-thread]');
      if (thread && thread !== before && thread.querySelector('[data-message]')) return;
    }
  }, uuid);

/** Memory of the page's scripts after garbage collection. */
async function retainedBy(cdp: CDPSession): Promise<{ megabytes: number; nodes: number }> {
  await cdp.send('Performance.enable');
  for (let i = 0; i < 2; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metricOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return { megabytes: metricOf('JSHeapUsedSize') / 1024 / 1024, nodes: metricOf('Nodes') };
}
