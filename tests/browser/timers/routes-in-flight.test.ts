import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../open-browser.ts';

/** Never answers `/slow`. */
const site = createServer((request, response) => {
  if (request.url !== '/slow') response.end('<script>void fetch("/slow")</script>');
});
const { openPage } = openBrowser(() => `http://127.0.0.1:${(site.address() as AddressInfo).port}`);
const outcomes: string[] = [];

beforeAll(() => new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve)));
afterAll(() => void site.closeAllConnections());
afterAll(() => void site.close());

it('a test may end while one of its routes awaits a response', async () => {
  const page = await openPage();
  const requested = Promise.withResolvers<void>();
  await page.route('**/slow', async (route) => {
    requested.resolve();
    const response = await route.fetch().finally(() => outcomes.push('ended'));
    await route.fulfill({ response });
  });
  await page.goto('/');
  await requested.promise;
  expect(outcomes).toEqual([]);
});

it('the error of that route does not fail the run', async () => {
  await expect.poll(() => outcomes).toEqual(['ended']);
});
