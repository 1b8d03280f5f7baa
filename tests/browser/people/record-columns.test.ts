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

it('where the columns of a table have no room the buttons of a row are in view all the same', async () => {
  const shop = await server.company('Casa Ampla');
  const list = await shop.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes da Semana do Sofá' });
  const { body } = await shop.admin.call<{ id: number }[]>('GET', '/whatsapp');
  const campaign = { name: 'Semana do sofá e do painel', message1: 'Oi', contactListId: list.body.id };
  const whatsappId = body[0]?.id;
  expect((await shop.admin.call('POST', '/campaigns', { ...campaign, whatsappId })).status).toBe(200);
  const page = await openPage({}, shop.admin.session.user.email);
  await page.setViewportSize({ width: 1180, height: 800 });
  await page.goto('/campaigns');
  const row = page.getByRole('row', { name: campaign.name });
  await expectVisible(row);
  const pane = row.locator('xpath=ancestor::table/..');
  expect(await pane.evaluate((one) => one.scrollWidth > one.clientWidth)).toBe(true);
  const rightOf = async (name: RegExp) => {
    const box = await row.getByRole('button', { name }).boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await rightOf(/^Ações de/)).toBeLessThanOrEqual(1180);
  await pane.evaluate((one) => one.scrollTo(one.scrollWidth, 0));
  expect(await rightOf(/^Ações de/)).toBeLessThanOrEqual(1180);
});

it('tabs that have no room are one row on a phone, scrolled to the one that is open, and walked by the arrow keys', async () => {
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
