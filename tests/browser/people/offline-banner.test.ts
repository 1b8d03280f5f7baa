import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('on a tablet the offline banner is shown from its start', async () => {
  const shop = await server.company('Casa Prado');
  const page = await openPage({}, shop.admin.session.user.email);
  await page.goto('/contacts');
  await expectVisible(page.getByRole('button', { name: /^Sua conta/ }));
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const text = page.getByText(/^Sem conexão/);
  await expectVisible(text);
  const bar = page.getByRole('banner');
  for (const width of [1024, 620]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(async () => (await text.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    const [inner, outer] = [await text.boundingBox(), await bar.boundingBox()];
    expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height);
  }
});
