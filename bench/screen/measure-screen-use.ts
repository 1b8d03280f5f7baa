import { type CDPSession, chromium, type Page } from 'playwright-core';
import { type BenchCompany, type BenchServer, password } from '../bench-server.ts';
import { addConversation, addPeople, growTickets, withoutForeignKeyChecks } from '../bulk-load.ts';
import { nowMs, p50p95, percentile, thousands } from '../percentiles.ts';
import type { Table } from '../table.ts';
import { reportFirstMessage, reportMemory, reportTypingByList, scrollWholeThread } from './measure-screen-session.ts';
import { cpuThrottleRate, down, downAndUp, reportScroll, scrollReference, wheel } from './scroll-frames.ts';
import { timeTyping } from './time-typing.ts';

const listLength = 2_000;
const [short, long] = [100, 10_000];

/** Responsiveness in a throttled browser: a thread of 10,000 messages against one of 100, and a long list. */
export async function measureScreenUse(ground: BenchServer, company: BenchCompany, table: Table, calls: number) {
  const executablePath = process.env['CHROMIUM'];
  if (!executablePath) return table.add({ what: 'using the screen', measured: 'no browser here' });
  const conversations = await createConversations(ground, company);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await signedIn(
      await (await browser.newContext({ locale: 'pt-BR' })).newPage(),
      ground.server.port,
      company,
    );
    const cdp = await page.context().newCDPSession(page);
    const slowly = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
    await slowly(cpuThrottleRate);
    const reference = await scrollReference(page);
    await page.bringToFront();
    reportScroll(table, `a list of ${thousands(listLength)}`, await scrollList(page), reference);

    const used: ScreenTimes[] = [];
    for (const { uuid, firstId, other } of conversations) {
      const opened = await timeOpening(page, [uuid, other], calls);
      await slowly(1);
      await readBack(page, firstId);
      await slowly(cpuThrottleRate);
      const [frames, typed] = [await wheel(page, '[data-thread]', downAndUp), await timeTyping(page)];
      await page.evaluate(() => document.querySelector('[data-thread]')?.scrollTo(0, 0));
      used.push({ opened, typed, frames, whole: await scrollWholeThread(page) });
    }
    const [small, large] = used;
    if (!small || !large) throw new Error('nothing was used');
    const versus = (what: string, of: (one: ScreenTimes) => number[], aimMs: number) => {
      const ratio = percentile(of(large), 0.5) / percentile(of(small), 0.5);
      const met = ratio <= 1.5 && percentile(of(large), 0.5) <= aimMs;
      table.add({
        what: `${what}, p50 / p95, at ${cpuThrottleRate}× throttle`,
        measured: `${p50p95(of(large))} with ${thousands(long)} messages`,
        baseline: `${p50p95(of(small))} with ${short}`,
        ratio,
        aim: `≤ 1.5×, ≤ ${aimMs} ms`,
        isMet: met,
      });
    };
    versus('click to messages painted', ({ opened }) => opened, 400);
    versus('a key to its letter painted', ({ typed }) => typed, 100);
    reportScroll(table, `a thread of ${short}`, small.frames, reference);
    reportScroll(table, `a thread of ${thousands(long)}, read back to its start`, large.frames, reference);
    reportScroll(table, `all of a thread of ${thousands(long)}`, large.whole, reference);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    table.add({
      what: `elements of the page with ${thousands(long)} messages read`,
      measured: thousands(nodes),
      aim: '≤ 6,000',
      isMet: nodes <= 6_000,
    });
    await measureSession(page, cdp, table, conversations, calls);
  } finally {
    await browser.close();
  }
}

/** Measures a page that is used for longer, after the other measurements. */
async function measureSession(
  page: Page,
  cdp: CDPSession,
  table: Table,
  conversations: Awaited<ReturnType<typeof createConversations>>,
  calls: number,
): Promise<void> {
  const [shortOne, longOne] = conversations;
  if (!shortOne || !longOne) throw new Error('no conversations');
  await reportFirstMessage(page, table, [longOne.uuid, shortOne.uuid], calls / 2);
  await reportTypingByList(page, table, listLength);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await reportMemory(
    page,
    cdp,
    table,
    conversations.flatMap(({ between }) => between),
  );
}

type ScreenTimes = { opened: number[]; typed: number[]; frames: number[]; whole: number[] };

async function createConversations(ground: BenchServer, company: BenchCompany) {
  const people = await addPeople(ground, company, 5, 'vizinho', 1);
  await withoutForeignKeyChecks(ground, () =>
    growTickets(
      ground,
      { ...company, queueIds: company.queueIds.slice(0, 2), whatsappId: company.cloud[0]?.id ?? 0 },
      people,
      200_000,
    ),
  );
  const laid = [];
  for (const length of [short, long]) {
    const { id, uuid } = await addConversation(ground, company, company.agentId, length);
    const { rows } = await ground.sql.query<{ first: string }>(
      'select min(id)::text as first from messages where ticket_id = $1',
      [id],
    );
    const between: string[] = [];
    for (let n = 0; n < 2; n++) between.push((await addConversation(ground, company, company.agentId, short)).uuid);
    laid.push({ uuid, firstId: rows[0]?.first ?? '', other: between[0] ?? '', between });
  }
  return laid;
}

async function signedIn(page: Page, port: number, company: BenchCompany): Promise<Page> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`http://localhost:${port}/login`);
  await page.locator('input[type=email], input[name=email]').first().fill(company.agentEmail);
  await page.locator('input[type=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/tickets**', { timeout: 30_000 });
  await page.getByRole('tablist').first().waitFor({ timeout: 30_000 });
  return page;
}

/** Pending tickets load in pages of 40 while scrolling. */
async function scrollList(page: Page): Promise<number[]> {
  await page.getByText('Aguardando').first().click();
  await page.locator('[data-item-index]').first().waitFor({ timeout: 30_000 });
  return wheel(page, '[data-virtuoso-scroller]', down);
}

/** Time from the click on a row to the paint of its newest message, alternating between both. */
async function timeOpening(page: Page, uuids: string[], calls: number): Promise<number[]> {
  const durationsMs: number[] = [];
  await page.getByText('Atendendo').first().click();
  for (let i = 0; i < calls * 2 + 2; i++) {
    const uuid = uuids[i % 2 === 0 ? 1 : 0];
    const took = await page.evaluate(async (to) => {
      const row = document.querySelector<HTMLElement>(`a[href*="${to}"]`);
      if (!row) throw new Error('the conversation is not in the list');
      const before = document.querySelector('[data-thread]');
      const began = performance.now();
      row.click();
      for (;;) {
        await new Promise(requestAnimationFrame);
        const thread = document.querySelector('[data-thread]');
        if (thread && thread !== before && thread.querySelector('[data-message]')) break;
      }
      await new Promise((painted) => setTimeout(painted));
      return performance.now() - began;
    }, uuid);
    // The first opening of each loads code and is not counted.
    if (i >= 2 && i % 2 === 1) durationsMs.push(took);
    await page.waitForTimeout(150);
  }
  return durationsMs;
}

/** Scrolls up until the first message is loaded. */
async function readBack(page: Page, firstId: string): Promise<void> {
  const until = nowMs() + 180_000;
  while (nowMs() < until) {
    const done = await page.evaluate((id) => {
      const thread = document.querySelector('[data-thread]');
      if (thread?.querySelector(`[data-message="${id}"]`)) return true;
      if (thread?.parentElement) thread.parentElement.scrollTop = 0;
      return false;
    }, firstId);
    if (done) return;
    await page.waitForTimeout(20);
  }
  throw new Error('the conversation was not read back to its start');
}
