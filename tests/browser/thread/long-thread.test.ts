import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';
import { scrollThread } from './scroll-thread.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const count = 400;
let shop: TestCompany;
let ticket: { id: number; uuid: string };
let email: string;

beforeAll(async () => {
  shop = await server.company('Casa Longa');
  await server.write(shop.sandboxPhone, '5511900030001', 'Linha 0001');
  type Listed = { tickets: { id: number; uuid: string }[] };
  const find = async () => (await shop.admin.call<Listed>('GET', '/tickets?showAll=true')).body.tickets[0];
  ticket = (await eventually(find, (found) => found !== undefined))!;
  const rita = await server.attendant(shop, 'Rita Longa');
  email = rita.session.user.email;
  await rita.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: shop.queueId });
  for (let n = 2; n <= count; n++)
    await server.write(
      shop.sandboxPhone,
      '5511900030001',
      `Linha ${String(n).padStart(4, '0')}${n % 7 ? '' : ' e mais palavras'.repeat(n % 40)}`,
    );
});

const messageNumbers = (page: Page) =>
  page
    .locator('[data-message]')
    .evaluateAll((all) => all.map((one) => Number(/Linha (\d{4})/.exec(one.textContent ?? '')?.[1])));
const scroller = (page: Page) => page.getByRole('region', { name: /^Mensagens de/ });

it('scrolling a thread to its start and back never jumps, and only a part of it is in the DOM', async () => {
  const page = await openPage({}, email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(screen.message(`Linha ${String(count).padStart(4, '0')}`));
  const thread = scroller(page);
  await thread.hover();

  // One window of rows is rendered first; rows added above keep the end visible, whatever was scrolled meanwhile.
  await expectSoon(() => thread.evaluate((box) => box.scrollHeight > 2 * box.clientHeight)).toBe(true);

  const met = new Set<number>();
  const look = async () => {
    const here = await messageNumbers(page);
    expect(here.length).toBeLessThan(130);
    expect(here, 'an unbroken stretch').toEqual(here.map((_, i) => here[0]! + i));
    for (const one of here) met.add(one);
    return here;
  };
  const turn = (by: number) => scrollThread(thread, by);

  while (!(await look()).includes(1)) await turn(-600);
  expect(met.size).toBe(count);
  await thread.evaluate((box) => box.scrollTo(0, 0));
  await expectVisible(screen.message('Linha 0001'));
  while (!(await look()).includes(count)) await turn(600);
});

it('new messages do not scroll a reader who is further up, and the arrow leads to them', async () => {
  const page = await openPage({}, email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(screen.message(`Linha ${String(count).padStart(4, '0')}`));
  const thread = scroller(page);
  await thread.hover();
  await expectSoon(() => thread.evaluate((box) => box.scrollHeight > 2 * box.clientHeight)).toBe(true);
  for (let i = 0; i < 8; i++) await scrollThread(thread, -500);
  const inView = thread.locator('[data-message]').filter({ visible: true });
  const id = await inView.evaluateAll((rows) =>
    rows.find((row) => row.getBoundingClientRect().top > 200)?.getAttribute('data-message'),
  );
  const top = async () => (await thread.locator(`[data-message="${id}"]`).boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await server.write(shop.sandboxPhone, '5511900030001', 'E agora?');
  const arrow = page.getByRole('button', { name: '1 nova' });
  await expectVisible(arrow);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  await arrow.click();
  await expectVisible(screen.message('E agora?'));
});

it('after the focused message has left the DOM the shortcuts of the conversation still work', async () => {
  const page = await openPage({}, email);
  await page.goto(`/tickets/${ticket.uuid}`);
  await expectVisible(ticketScreen(page).message('E agora?'));
  const thread = scroller(page);
  await thread.focus();
  await page.keyboard.press('ArrowUp');
  await expectSoon(() => page.evaluate(() => document.activeElement?.hasAttribute('data-message'))).toBe(true);
  await thread.hover();
  while ((await messageNumbers(page)).includes(count)) {
    await page.mouse.wheel(0, -800);
    await page.waitForTimeout(30);
  }
  await expectSoon(() => thread.evaluate((box) => document.activeElement === box)).toBe(true);
  // Screen readers announce the sender.
  const article = page.getByRole('article', { name: /^.*0001, \d{2}:\d{2}$/ }).first();
  await expectVisible(article);
});

it('shows a message sent while reading the distant past of the thread', async () => {
  const page = await openPage({}, email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectVisible(screen.message(`Linha ${String(count).padStart(4, '0')}`));
  await page.keyboard.press('Alt+KeyB');
  await page.getByRole('textbox', { name: 'Pesquisar nesta conversa' }).fill('0012');
  await expectVisible(screen.message('Linha 0012'));
  await page.keyboard.press('Escape');
  await screen.box.fill('Sobre a linha doze');
  await screen.box.press('Enter');
  await expectVisible(screen.message('Sobre a linha doze'));
});
