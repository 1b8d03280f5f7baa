import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { shortcuts } from '../../web/src/ui/keyboard/shortcuts.ts';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { acceptTicket, ticketScreen } from './ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: string;
let customers = 0;

beforeAll(async () => {
  shop = await server.company('Casa Couto');
  ana = (await server.attendant(shop, 'Ana Couto')).session.user.email;
});

/** A page with the accepted conversation of a new customer, and the focus in the composer. */
async function conversation(name: string, first: string): Promise<Page> {
  const number = `55119812${String(10_000 + ++customers)}`;
  expect(await server.write(shop.sandboxPhone, number, first, { name })).toMatchObject({ status: 202 });
  const page = await openPage({}, ana);
  const screen = ticketScreen(page);
  await page.goto('/tickets');
  await acceptTicket(page, name);
  await expectVisible(screen.message(first));
  await expectInBox(page);
  return page;
}

const expectInBox = (page: Page) =>
  expectSoon(() => ticketScreen(page).box.evaluate((box) => document.activeElement === box)).toBe(true);

it('a message is replied to, edited, reacted to, copied and forwarded by keyboard only, and Escape returns to the composer', async () => {
  const page = await conversation('Nair Couto', 'Tem na cor verde?');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const screen = ticketScreen(page);
  await page.keyboard.type('Tem sim');
  await page.keyboard.press('Enter');
  const [theirs, ours] = [screen.message('Tem na cor verde?'), screen.message('Tem sim')];
  await expectSoon(() => ours.getAttribute('data-status')).toMatch(/sent|delivered|read/);
  const chosen = (row: typeof ours) =>
    expectSoon(() => row.evaluate((one) => document.activeElement === one)).toBe(true);

  await page.keyboard.press('Alt+m');
  await chosen(ours);
  await page.keyboard.press('ArrowUp');
  await chosen(theirs);
  await page.keyboard.press('c');
  await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Tem na cor verde?');
  await page.keyboard.press('+');
  await expectVisible(page.getByRole('button', { name: /^Reagir com/ }).first());
  await page.keyboard.press('Enter');
  await expectVisible(
    theirs
      .getByRole('button', { name: /Reaç|reagi/i })
      .or(theirs.locator('[data-reacted]'))
      .first(),
  );
  await chosen(theirs);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await expectVisible(menu.getByRole('menuitem', { name: 'Encaminhar' }));
  // The keys are the menu's once it has the focus.
  await expectSoon(() => menu.evaluate((all) => all.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expectHidden(menu);
  await chosen(theirs);
  await page.keyboard.press('r');
  await expectInBox(page);
  await expectVisible(screen.composer.getByText('Tem na cor verde?'));
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+m');
  await chosen(ours);
  await page.keyboard.press('e');
  await expectSoon(() => screen.box.inputValue()).toBe('Tem sim');
  await page.keyboard.type(', e azul');
  await page.keyboard.press('Enter');
  await expectVisible(screen.message('Tem sim, e azul'));
  // The newest own message again, from the empty composer.
  await page.keyboard.press('ArrowUp');
  await expectSoon(() => screen.box.inputValue()).toBe('Tem sim, e azul');
  await page.keyboard.press('Escape');
  await expectSoon(() => screen.box.inputValue()).toBe('');

  await page.keyboard.press('Alt+m');
  await page.keyboard.press('Escape');
  await expectInBox(page);
  await page.keyboard.press('Alt+m');
  await page.keyboard.press('f');
  await expectVisible(
    page
      .getByText('1 mensagem escolhida')
      .or(page.getByRole('status').filter({ hasText: '1' }))
      .first(),
  );
});

it('an edit in progress survives a reply, another edit and another conversation, but not Escape', async () => {
  const page = await conversation('Rui Couto', 'Tem na cor verde?');
  const screen = ticketScreen(page);
  const texts = ['Tem na cor verde?', 'Tem sim', 'E azul'];
  for (const text of texts.slice(1)) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expectSoon(() => screen.message(text).getAttribute('data-status')).toMatch(/sent|delivered|read/);
  }
  const isFocused = (text: string) =>
    expectSoon(() => screen.message(text).evaluate((one) => document.activeElement === one)).toBe(true);
  /** Presses the key of an action on the message with this text. */
  const act = async (key: string, text: string) => {
    await page.keyboard.press('Alt+m');
    await isFocused('E azul');
    for (const above of texts.slice(texts.indexOf(text), -1).toReversed()) {
      await page.keyboard.press('ArrowUp');
      await isFocused(above);
    }
    await page.keyboard.press(key);
  };
  const expectEdited = (text: string) => expectSoon(() => screen.box.inputValue()).toBe(text);
  await act('e', 'Tem sim');
  await expectEdited('Tem sim');
  await page.keyboard.type(', senhora');

  await act('r', 'Tem na cor verde?');
  await expectSoon(() => screen.box.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await act('e', 'Tem sim');
  await expectEdited('Tem sim, senhora');

  await act('e', 'E azul');
  await expectEdited('E azul');
  await page.keyboard.press('Escape');
  await act('e', 'Tem sim');
  await expectEdited('Tem sim, senhora');

  await server.write(shop.sandboxPhone, '5511981219999', 'Oi', { name: 'Lia Prado' });
  await acceptTicket(page, 'Lia Prado');
  await screen.attending.click();
  await screen.row('Rui Couto').click();
  await expectVisible(screen.message('Tem sim'));
  await expectInBox(page);
  await act('e', 'Tem sim');
  await expectEdited('Tem sim, senhora');

  await page.keyboard.press('Escape');
  await act('e', 'Tem sim');
  await expectEdited('Tem sim');
});

it('G and a letter open a page, also from a message, and the list of ? contains every shortcut', async () => {
  const page = await conversation('Olga Dias', 'Boa tarde');
  const screen = ticketScreen(page);
  // In one task: a key later than a second and a half would not belong to the sequence.
  const pressTogether = (...keys: string[]) =>
    page.evaluate((pressed) => {
      for (const key of pressed)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
        );
    }, keys);
  await page.keyboard.press('Alt+m');
  await pressTogether('g', 'c');
  await expectSoon(() => new URL(page.url()).pathname).toBe('/contacts');
  await pressTogether('g', 't');
  await expectSoon(() => new URL(page.url()).pathname).toBe('/tickets');
  await expectVisible(screen.list);

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  // The dialog is shown before its list of keys, which is loaded when it opens.
  await expectVisible(list.locator('dd').first());
  const keys = (await list.locator('dd').allTextContents()).map((text) => text.replace(/\s+/g, ''));
  const listed = [...Object.values(shortcuts).flatMap((group) => Object.values(group)), 'G T', 'G C'];
  for (const combo of listed) {
    const shown = combo
      .replaceAll('+', '')
      .replace('|', 'ou')
      .replaceAll(
        /Arrow(Up|Down|Left|Right)/g,
        (_, way: string) => ({ Up: '↑', Down: '↓', Left: '←', Right: '→' })[way] ?? '',
      )
      .replace('Escape', 'Esc')
      .replace('Plus', '+')
      .replace('Space', 'Espaço')
      .replace(' ', '');
    expect(keys).toContain(shown);
  }
  // Ana has no access to the users' page: its key is not listed.
  expect(keys).not.toContain('GU');
});
