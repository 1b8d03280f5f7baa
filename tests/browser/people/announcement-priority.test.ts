import { announcementPriorities } from '@balcao/contract/announcements/announcement';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let ana = '';

beforeAll(async () => {
  const operator = await server.signIn('admin@balcao.local');
  for (const priority of announcementPriorities)
    await operator.call('POST', '/announcements', { title: `Aviso ${priority}`, text: 'Leia.', priority });
  const shop = await server.company('Casa Prado');
  ana = (await server.attendant(shop, 'Ana Prado')).session.user.email;
});

/** The amounts of red, green and blue of an element's text, 0 to 255. */
const colorOf = async (element: Locator): Promise<number[]> => {
  await expectVisible(element);
  const color = await element.evaluate((shown) => getComputedStyle(shown).color);
  return (color.match(/\d+/g) ?? []).slice(0, 3).map(Number);
};

it('users see how important an announcement is: red for high, orange for medium and grey for low priority', async () => {
  const page = await openPage({ theme: 'light' }, ana);
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Informativos' }).click();
  const row = (priority: number) => page.getByRole('button', { name: `Aviso ${priority}` });
  const [red = 0, ...others] = await colorOf(row(1).getByText('Prioridade alta'));
  for (const other of others) expect(red - other).toBeGreaterThan(100);
  const [strong = 0, middle = 0, weak = 0] = await colorOf(row(2).getByText('Prioridade média'));
  expect(strong - middle).toBeGreaterThan(30);
  expect(middle - weak).toBeGreaterThan(60);
  const grey = await colorOf(row(3).getByText('Prioridade baixa'));
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(30);
});
