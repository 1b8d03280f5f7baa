import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, narrow, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('no text of a table is truncated while there is room; otherwise it wraps to two lines', async () => {
  const shop = await server.company('Casa Larga');
  const email = 'maria.albuquerque@casalarga.test';
  const user = { name: 'Maria de Albuquerque', email, password: 'Um-segredo-longo-1', profile: 'user' };
  const { status } = await shop.admin.call('POST', '/users', { ...user, queueIds: [shop.queueId] });
  expect(status).toBe(200);
  const page = await openPage({}, shop.admin.session.user.email);
  await page.goto('/users');
  await expectVisible(page.getByRole('cell', { name: email }));
  await expectSoon(() => cutIn(page)).toEqual([]);

  await page.setViewportSize({ width: 1180, height: 800 });
  const height = async () => (await page.getByText(email, { exact: true }).boundingBox())?.height;
  await expectSoon(height).toBeGreaterThan(30);
  expect(await cutIn(page)).not.toContain(email);
  await expectVisible(page.getByTitle(email, { exact: true }));
});

it('tabs that do not fit scroll in one row on a phone, with the active one in view, and can be navigated by arrow keys', async () => {
  const shop = await server.company('Casa Estreita');
  const page = await openPage({ narrow: true }, shop.admin.session.user.email);
  await page.goto('/settings?tab=company');
  const list = page.getByRole('tablist');
  await expectVisible(list);
  expect((await list.boundingBox())?.height).toBeLessThan(60);
  const inView = async (name: string) => {
    const box = await page.getByRole('tab', { name, exact: true }).boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= narrow.width;
  };
  await expectSoon(() => inView('Empresa')).toBe(true);
  expect(await inView('Opções')).toBe(false);
  await page.getByRole('tab', { name: 'Empresa', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expectSoon(() => inView('Opções')).toBe(true);
  await expectSoon(() => page.getByRole('tab', { name: 'Opções' }).getAttribute('aria-selected')).toBe('true');
  expect(await list.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
});

/** The texts of the table that are cut, at their end or below. */
const cutIn = (page: Page): Promise<(string | null)[]> =>
  page.locator('tbody span').evaluateAll((all) =>
    all
      .filter((one) => getComputedStyle(one).overflow === 'hidden' && one.clientWidth > 2)
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.textContent),
  );
