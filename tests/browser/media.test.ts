import { beforeAll, expect, it } from 'vitest';
import { runningDesk, type TestCompany } from '../running-desk.ts';
import { gone, openBrowser, seen, soon } from './open-browser.ts';
import { phoneScreen, ticketScreen } from './ticket-screen.ts';

const desk = runningDesk();
const { sitDown } = openBrowser(desk.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await desk.company('Casa Prado');
});

it('a picture comes from the phone with its thumbnail, and a document goes to it', async () => {
  const other = await sitDown();
  await other.goto(`/sandbox/${shop.phone}`);
  const phone = phoneScreen(other);
  await phone.customer('Mariana, cliente antiga').click();
  await other.getByRole('button', { name: 'Foto', exact: true }).click();
  await seen(phone.phone.getByRole('img', { name: 'Foto enviada' }));
  await other.getByRole('button', { name: 'Áudio', exact: true }).click();
  await seen(phone.phone.getByRole('button', { name: /áudio/ }).first());

  const page = await sitDown({}, 'admin@casa-prado.test');
  const sounds: string[] = [];
  page.on(
    'request',
    (asked) => /[.](wav|ogg|mp3|webm)$/.test(new URL(asked.url()).pathname) && sounds.push(asked.url()),
  );
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.waiting.click();
  await screen
    .row('Mariana Figueiredo')
    .getByRole('button', { name: /^Aceitar/ })
    .click();
  const opener = page.getByRole('button', { name: 'Abrir a foto' });
  const thumbnail = opener.locator('img');
  await soon(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const small = await thumbnail.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.src] as const);
  expect(small[0]).toBeLessThan(960);

  // A voice note is fetched when played, not when the chat is opened.
  const play = page.getByRole('button', { name: 'Ouvir' });
  await seen(play);
  expect(sounds).toEqual([]);
  await play.click();
  await soon(() => sounds.length).toBeGreaterThan(0);

  await opener.click();
  const lightbox = page.getByRole('dialog', { name: 'Foto 1 de 1' });
  const whole = lightbox.locator('img');
  await soon(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(960);
  expect(await whole.evaluate((img: HTMLImageElement) => img.src)).not.toBe(small[1]);
  await page.keyboard.press('Escape');
  await gone(lightbox);
  await seen(screen.conversation('Mariana Figueiredo'));

  const content = Buffer.from('%PDF-1.4\n% a warranty\n');
  await soon(() => screen.box.isEnabled()).toBe(true);
  await screen.composer
    .locator('input[type=file]')
    .setInputFiles({ name: 'garantia.pdf', mimeType: 'application/pdf', buffer: content });
  await seen(screen.composer.getByText('garantia.pdf'));
  await screen.send.click();
  const sent = screen.message('garantia.pdf');
  // The sandbox phone is visible, so messages are read at once.
  await soon(() => sent.getAttribute('data-status')).toBe('read');
  expect(await sent.count()).toBe(1);

  const got = phone.phone.getByRole('link', { name: /garantia\.pdf/ });
  await seen(got);
  const file = await other.request.get((await got.getAttribute('href')) ?? '');
  expect(file.ok()).toBe(true);
  expect(await file.body()).toEqual(content);
}, 120_000);
