import type { Page } from 'playwright-core';

/**
 * A clock which the test sets forward. Responses lose their date: the server's clock goes on as before, and the page would
 * keep to it. Call before the test's own routes, which take precedence then.
 */
export async function installClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const { date: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}
