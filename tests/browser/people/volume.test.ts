import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { pressOn } from '../press-keys.ts';

// The slider is loaded when it is opened.

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let email: string;

beforeAll(async () => {
  email = (await server.company('Casa Firme')).admin.session.user.email;
});

const slider = (page: Page) => page.getByRole('slider', { name: 'Volume dos avisos' });

it('the volume is set by keyboard: its slider is focused when it opens, and Escape closes it', async () => {
  const page = await openPage({}, email);
  await page.goto('/tickets');
  const button = page.getByRole('button', { name: 'Volume dos avisos' });
  await pressOn(page, button);
  await expectVisible(slider(page));
  await expectSoon(() => slider(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await expectSoon(() => slider(page).getAttribute('aria-valuenow')).toBe('0.1');
  await page.keyboard.press('Escape');
  await expectHidden(slider(page));
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
});

it('on a phone it is in the user menu', async () => {
  const page = await openPage({ narrow: true }, email);
  await page.goto('/tickets');
  await page.getByRole('button', { name: /^Sua conta/ }).tap();
  await expectVisible(slider(page));
});
