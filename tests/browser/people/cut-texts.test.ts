import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { tabTo } from '../press-keys.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

const text = 'Olá! Aqui é o atendimento da Casa Longa, de segunda a sábado. '.repeat(8).trim();

/** A user who sees a long quick reply, and may not edit it. */
async function readerOfLongReply(name: string): Promise<string> {
  const shop = await server.company(name);
  const reply = { shortcode: 'horario', message: text, geral: true };
  expect((await shop.admin.call('POST', '/quick-messages', reply)).status).toBe(200);
  return (await server.attendant(shop, 'Rita Lopes')).session.user.email;
}

const isCut = (what: Locator) =>
  what.evaluate((one) => [one, ...one.querySelectorAll('*')].some((part) => part.scrollHeight > part.clientHeight + 1));

it('a text truncated in a table is shown in full on focus', async () => {
  const page = await openPage({}, await readerOfLongReply('Casa Longa'));
  await page.goto('/quick-messages');
  const cut = page.getByRole('cell').getByRole('button', { name: text });
  await expectVisible(cut);
  expect(await isCut(cut)).toBe(true);
  await tabTo(page, cut);
  await page.keyboard.press('Enter');
  await expectSoon(() => isCut(cut)).toBe(false);
  await page.keyboard.press('Enter');
  await expectSoon(() => isCut(cut)).toBe(true);
});

it('a text truncated in a card is shown in full on tap', async () => {
  const page = await openPage({ narrow: true }, await readerOfLongReply('Casa Comprida'));
  await page.goto('/quick-messages');
  const cut = page.getByRole('listitem').getByRole('button', { name: text });
  await expectVisible(cut);
  expect(await isCut(cut)).toBe(true);
  await cut.tap();
  await expectSoon(() => isCut(cut)).toBe(false);
});
