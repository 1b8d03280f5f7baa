import { beforeAll, expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const email = 'admin@casa-prado.test';

beforeAll(() => server.company('Casa Prado'));

it.each([
  { where: 'of a phone below the bars of its browser', height: 600, narrow: true },
  { where: 'of a small laptop', height: 480, narrow: false },
])('every item of the own menu can be reached in the window $where', async ({ height, narrow }) => {
  const page = await openPage({ narrow }, email);
  await page.setViewportSize({ width: narrow ? 390 : 1093, height });
  await page.goto('/contacts');
  await page.getByRole('button', { name: /^Sua conta/ }).click();
  const menu = page.getByRole('dialog', { name: /^Sua conta/ });
  const last = menu.getByRole('button', { name: 'Sair' });
  await expectVisible(last);
  await menu.hover();
  await page.mouse.wheel(0, 2_000);
  await expect.poll(async () => bottomOf(await last.boundingBox())).toBeLessThanOrEqual(height);
  const box = await menu.boundingBox();
  expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect(bottomOf(box)).toBeLessThanOrEqual(height);
});

const bottomOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height : Infinity);
