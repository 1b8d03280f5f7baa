import { beforeAll, it } from 'vitest';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { phoneScreen, ticketScreen } from './ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
});

it('a photo is zoomed by keyboard, wheel and buttons, and on a phone by pinching', async () => {
  const other = await openPage();
  await other.goto(`/sandbox/${shop.sandboxPhone}`);
  const { phone, customer } = phoneScreen(other);
  await customer('Mariana, cliente antiga').click();
  await other.getByRole('button', { name: 'Foto', exact: true }).click();
  await expectVisible(phone.getByRole('img', { name: 'Foto enviada' }));

  const page = await openPage({}, 'admin@casa-prado.test');
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.waiting.click();
  await screen
    .row('Mariana Figueiredo')
    .getByRole('button', { name: /^Aceitar/ })
    .click();
  await page.getByRole('button', { name: 'Abrir a foto' }).click();
  const lightbox = page.getByRole('dialog', { name: 'Foto 1 de 1' });
  const width = async () => Math.round((await lightbox.locator('img').boundingBox())?.width ?? 0);
  await expectSoon(width).toBeGreaterThan(0);
  const whole = await width();
  await page.keyboard.press('+');
  await expectSoon(width).toBe(Math.round(whole * 1.4));
  await page.keyboard.press('0');
  await expectSoon(width).toBe(whole);
  await page.mouse.move(720, 400);
  await page.mouse.wheel(0, -300);
  await expectSoon(width).toBeGreaterThan(whole * 1.5);
  await expectVisible(lightbox.getByText(/^1\d\d %$/));
  const before = (await lightbox.locator('img').boundingBox())?.x ?? 0;
  await page.keyboard.press('ArrowRight');
  await expectSoon(async () => (await lightbox.locator('img').boundingBox())?.x ?? 0).toBeLessThan(before);
  for (let press = 0; press < 3; press++) await lightbox.getByRole('button', { name: 'Reduzir' }).click();
  await expectSoon(width).toBe(whole);

  const url = page.url();
  const small = await openPage({ narrow: true, theme: 'dark', language: 'en' }, 'admin@casa-prado.test');
  await small.goto(url);
  await small.getByRole('button', { name: 'Open the photo' }).click();
  const photo = small.getByRole('dialog').locator('img');
  const narrowWidth = async () => Math.round((await photo.boundingBox())?.width ?? 0);
  await expectSoon(narrowWidth).toBeGreaterThan(0);
  const fits = await narrowWidth();
  const touch = await small.context().newCDPSession(small);
  const fingers = (apart: number) => [
    { x: 195 - apart, y: 400, id: 1 },
    { x: 195 + apart, y: 400, id: 2 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const apart of [45, 60, 75, 90])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expectSoon(narrowWidth).toBeGreaterThan(fits * 2);
  await expectSoon(() => small.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

it('a photo that fails to load shows an error in its tile and full screen, and can be retried', async () => {
  const other = await openPage();
  await other.goto(`/sandbox/${shop.sandboxPhone}`);
  const { phone, customer } = phoneScreen(other);
  await customer('Seu Osvaldo').click();
  for (let count = 1; count <= 2; count++) {
    await other.getByRole('button', { name: 'Foto', exact: true }).click();
    await expectVisible(phone.getByRole('img', { name: 'Foto enviada' }).nth(count - 1));
  }
  const page = await openPage({}, 'admin@casa-prado.test');
  // The links of originals, and of thumbnails.
  const [originals, thumbnails] = [/public[/][^/]+-o-/, /public[/][^/]+-t-/];
  let failed = 0;
  for (const links of [originals, thumbnails])
    await page.route(links, (route) => {
      failed++;
      return route.abort();
    });
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.waiting.click();
  await screen
    .row('Osvaldo')
    .getByRole('button', { name: /^Aceitar/ })
    .click();
  const again = page.getByRole('button', { name: 'O arquivo não abriu: Buscar de novo' });
  // Each is tried once more by itself.
  await expectSoon(() => failed).toBe(4);
  await expectSoon(() => again.count()).toBe(2);
  await page.unroute(thumbnails);
  await again.first().click();
  await expectSoon(() => again.count()).toBe(1);
  await again.click();
  await expectSoon(() => again.count()).toBe(0);

  await page.getByRole('button', { name: /^Abrir foto 1 de 2/ }).click();
  const lightbox = page.getByRole('dialog', { name: 'Foto 1 de 2' });
  await expectSoon(() => failed).toBe(6);
  await expectVisible(lightbox.getByText('O arquivo não abriu'));
  await page.unroute(originals);
  await lightbox.getByRole('button', { name: 'Buscar de novo' }).click();
  await expectSoon(() => lightbox.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(960);
});
