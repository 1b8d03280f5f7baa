import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { tabTo } from '../press-keys.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

const greeting = 'Olá! Aqui é o atendimento da Casa Longa, de segunda a sábado. '.repeat(8).trim();

async function companyWithLongGreeting(name: string) {
  const shop = await server.company(name);
  const { status } = await shop.admin.call('POST', '/queue', {
    name: 'Recepção',
    color: '#2563EB',
    greetingMessage: greeting,
  });
  expect(status).toBe(200);
  return shop.admin.session.user.email;
}

const isCut = (text: Locator) =>
  text.evaluate((one) => [one, ...one.querySelectorAll('*')].some((part) => part.scrollHeight > part.clientHeight + 1));

it('a text that a table cuts is shown whole by the keyboard', async () => {
  const page = await openPage({}, await companyWithLongGreeting('Casa Longa'));
  await page.goto('/queues');
  const cut = page.getByRole('cell').getByRole('button', { name: greeting });
  await expectVisible(cut);
  expect(await isCut(cut)).toBe(true);
  await tabTo(page, cut);
  await page.keyboard.press('Enter');
  await expectSoon(() => isCut(cut)).toBe(false);
  await page.keyboard.press('Enter');
  await expectSoon(() => isCut(cut)).toBe(true);
});

it('a text that a card cuts is shown whole by a tap', async () => {
  const page = await openPage({ narrow: true }, await companyWithLongGreeting('Casa Comprida'));
  await page.goto('/queues');
  const cut = page.getByRole('listitem').getByRole('button', { name: greeting });
  await expectVisible(cut);
  expect(await isCut(cut)).toBe(true);
  await cut.tap();
  await expectSoon(() => isCut(cut)).toBe(false);
});
