import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { type BenchCompany, password } from '../bench-server.ts';
import { root } from '../server-under-test.ts';
import type { Table } from '../table.ts';

/** Compressed transfer size of a first load with an empty cache. */
export async function measurePageLoad(port: number, company: BenchCompany, table: Table): Promise<void> {
  const executablePath = process.env['CHROMIUM'];
  if (!executablePath || !existsSync(join(root, 'web/dist/index.html')))
    return table.add({
      what: 'what the browser loads',
      measured: executablePath ? 'no built screen' : 'no browser here',
    });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const origin = `http://localhost:${port}`;
  try {
    const context = await browser.newContext({ locale: 'pt-BR' });
    const page = await context.newPage();
    const login = await countTraffic(page, async () => {
      await page.goto(`${origin}/login`);
      await page.locator('input[type=password]').waitFor();
    });
    await page.locator('input[type=email], input[name=email]').first().fill(company.agentEmail);
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tickets**', { timeout: 20_000 });
    const state = await context.storageState();
    const fresh = await browser.newContext({ locale: 'pt-BR', storageState: state });
    const second = await fresh.newPage();
    const tickets = await countTraffic(second, async () => {
      await second.goto(`${origin}/tickets`);
      await second.getByRole('tablist').first().waitFor({ timeout: 20_000 });
    });
    for (const [what, { bodies, headers, api, requests }, aim] of [
      ['the login', login, 250],
      ['the tickets screen', tickets, 450],
    ] as const)
      table.add({
        what: `what the browser loads for ${what}`,
        measured: `${Math.round(bodies / 1000)} kB in ${requests} requests`,
        baseline: `beside it ${Math.round(headers / 1000)} kB of headers, ${Math.round(api / 1000)} kB from the API`,
        ratio: bodies / 1000 / aim,
        aim: `≤ ${aim} kB, ≤ ${maxRequests} requests`,
        isMet: bodies / 1000 <= aim && requests <= maxRequests,
      });
  } finally {
    await browser.close();
  }
}

/** Documents, scripts, styles, fonts and pictures; API calls are counted separately. */
const maxRequests = 40;

type PageLoad = { bodies: number; headers: number; api: number; requests: number };

async function countTraffic(page: Page, work: () => Promise<void>): Promise<PageLoad> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const api = new Set<string>();
  const bodies = new Map<string, number>();
  const whole = new Map<string, number>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/(api|socket\.io)\//.test(request.url)) api.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bodies.set(requestId, (bodies.get(requestId) ?? 0) + encodedDataLength);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => whole.set(requestId, encodedDataLength));
  await work();
  await page.waitForTimeout(1500); // requests after the first paint are included
  await cdp.detach();
  const loaded: PageLoad = { bodies: 0, headers: 0, api: 0, requests: 0 };
  for (const [id, bytes] of whole) {
    const body = bodies.get(id) ?? 0;
    loaded[api.has(id) ? 'api' : 'bodies'] += body;
    if (!api.has(id)) loaded.requests++;
    loaded.headers += Math.max(0, bytes - body);
  }
  return loaded;
}
