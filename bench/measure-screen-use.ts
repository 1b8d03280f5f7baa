import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { type BenchCompany, type BenchServer, password } from './bench-server.ts';
import { addConversation, addPeople, growTickets, withoutForeignKeyChecks } from './bulk-load.ts';
import { ms, nowMs, p50p95, percentile, thousands } from './percentiles.ts';
import type { Table } from './table.ts';

/** CPU throttling: four times slower than this machine. */
const cpuThrottleRate = 4;
const listLength = 2_000;
const [short, long] = [100, 5_000];

/** Responsiveness in a throttled browser: a thread of 5,000 messages against one of 100, and a long list. */
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
    const plain = await scrollPlain(page);
    await page.bringToFront();
    reportScroll(table, `a list of ${thousands(listLength)}`, await scrollList(page), plain);

    const used: ScreenTimes[] = [];
    for (const { uuid, firstId, other } of conversations) {
      const opened = await timeOpening(page, [uuid, other], calls);
      await slowly(1);
      await readBack(page, firstId);
      await slowly(cpuThrottleRate);
      used.push({ opened, typed: await timeTyping(page), frames: await wheel(page, '[data-thread]', downAndUp) });
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
    reportScroll(table, `a thread of ${short}`, small.frames, plain);
    reportScroll(table, `a thread of ${thousands(long)}, read back to its start`, large.frames, plain);
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    table.add({
      what: `elements of the page with ${thousands(long)} messages read`,
      measured: thousands(nodes),
      aim: '≤ 6,000',
      isMet: nodes <= 6_000,
    });
  } finally {
    await browser.close();
  }
}

type ScreenTimes = { opened: number[]; typed: number[]; frames: number[] };

async function createConversations(ground: BenchServer, company: BenchCompany) {
  const people = await addPeople(ground, company, 5, 'vizinho', 1);
  await withoutForeignKeyChecks(ground, () =>
    growTickets(ground, { ...company, whatsappId: company.cloud[0]?.id ?? 0 }, people, 70_000),
  );
  const laid = [];
  for (const length of [short, long]) {
    const { id, uuid } = await addConversation(ground, company, company.agentId, length);
    const { rows } = await ground.sql.query<{ first: string }>(
      'select min(id)::text as first from messages where ticket_id = $1',
      [id],
    );
    const other = await addConversation(ground, company, company.agentId, short);
    laid.push({ uuid, firstId: rows[0]?.first ?? '', other: other.uuid });
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

/** From the click on a row to the paint of its newest message, alternating between both. */
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

/** From keydown to the first frame with the letter, in ms. */
async function timeTyping(page: Page): Promise<number[]> {
  const box = page.getByRole('region', { name: 'Escrever mensagem' }).getByRole('textbox');
  await box.click();
  await page.evaluate(() => {
    const durationsMs: number[] = [];
    const noted = (event: KeyboardEvent) =>
      requestAnimationFrame(() => setTimeout(() => durationsMs.push(performance.now() - event.timeStamp)));
    Reflect.set(globalThis, 'typed', durationsMs);
    addEventListener('keydown', noted, true);
    Reflect.set(globalThis, 'typedEnds', () => removeEventListener('keydown', noted, true));
  });
  for (const letter of 'Bom dia, o seu pedido sai hoje para entrega.') {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(60);
  }
  await page.waitForTimeout(300);
  const taken: unknown = await page.evaluate(() => {
    Reflect.get(globalThis, 'typedEnds')();
    return Reflect.get(globalThis, 'typed');
  });
  await box.fill('');
  return z.array(z.number()).parse(taken);
}

/** Scrolls an element with the wheel and returns the frame intervals in ms. */
async function wheel(page: Page, selector: string, steps: number[]): Promise<number[]> {
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

const downAndUp = Array.from({ length: 80 }, (_, i) => (i < 40 ? 240 : -240));
const down = Array.from({ length: 200 }, () => 240);

/** Baseline of this machine and browser: scrolling a page of plain rows. */
async function scrollPlain(page: Page): Promise<number[]> {
  const plain = await page.context().newPage();
  await plain.setViewportSize({ width: 1440, height: 900 });
  await plain.setContent(`<main>${'<p>Mensagem</p>'.repeat(5_000)}</main>`);
  const cdp = await plain.context().newCDPSession(plain);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuThrottleRate });
  const frames = await wheel(plain, 'main', down);
  await plain.close();
  return frames;
}

const droppedOf = (frames: number[]) => frames.filter((frame) => frame > 34).length / frames.length;

function reportScroll(table: Table, what: string, frames: number[], plain: number[]): void {
  const [dropped, floor] = [droppedOf(frames), droppedOf(plain)];
  table.add({
    what: `scrolling ${what}: frames that took two or more, at ${cpuThrottleRate}× throttle`,
    measured: `${(dropped * 100).toFixed(1)} % (p95 ${ms(percentile(frames, 0.95))} ms)`,
    baseline: `${(floor * 100).toFixed(1)} % of a page of plain lines (p95 ${ms(percentile(plain, 0.95))} ms)`,
    aim: '≤ 5 points more',
    isMet: dropped <= floor + 0.05,
  });
}
