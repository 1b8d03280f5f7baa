import type { Announcement } from '@balcao/contract/announcements/announcement';
import { beforeAll, expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let ana = '';
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

beforeAll(async () => {
  const operator = await server.signIn('admin@balcao.local');
  const texts = { title: 'Painel novo', text: 'Veja como ficou.' };
  const { id } = (await operator.call<Announcement>('POST', '/announcements', texts)).body;
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'painel.png');
  expect((await operator.call('POST', `/announcements/${id}/media-upload`, form)).status).toBe(200);
  const shop = await server.company('Casa Prado');
  ana = (await server.attendant(shop, 'Ana Prado')).session.user.email;
});

it('an announcement’s picture is still shown after its signed URL has expired', async () => {
  const page = await openPage({}, ana);
  let isMorning = true;
  await page.route(/\/api\/announcements\?/, async (route) => {
    const answer = await route.fetch();
    if (!isMorning) return route.fulfill({ response: answer });
    const body = (await answer.json()) as { records: Announcement[] };
    const records = body.records.map((one) => ({ ...one, mediaPath: `expired/${one.mediaName}` }));
    return route.fulfill({ response: answer, json: { ...body, records } });
  });
  await page.goto('/tickets');
  const bell = page.getByRole('button', { name: 'Informativos' });
  await bell.click();
  await expectVisible(page.getByText('Painel novo'));
  await expectSoon(() => page.getByRole('button', { name: 'Informativos: há novidades' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expectHidden(page.getByText('Painel novo'));
  isMorning = false;
  await bell.click();
  await page.getByText('Painel novo').click();
  const picture = page.getByRole('dialog').locator('img');
  await expectSoon(() => picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))).toBe(1);
});
