import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { phoneScreen, ticketScreen } from './ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
});

it('a picture arrives from the phone with its thumbnail, and a document is sent to it', async () => {
  const other = await openPage();
  await other.goto(`/sandbox/${shop.sandboxPhone}`);
  const phone = phoneScreen(other);
  await phone.customer('Mariana, cliente antiga').click();
  await other.getByRole('button', { name: 'Foto', exact: true }).click();
  await expectVisible(phone.phone.getByRole('img', { name: 'Foto enviada' }));
  await other.getByRole('button', { name: 'Áudio', exact: true }).click();
  await expectVisible(phone.phone.getByRole('button', { name: /áudio/ }).first());

  const page = await openPage({}, 'admin@casa-prado.test');
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
  await expectSoon(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const small = await thumbnail.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.src] as const);
  expect(small[0]).toBeLessThan(960);

  // A voice note is fetched when played, not when the chat is opened: its length and bars come with the message.
  const play = page.getByRole('button', { name: 'Ouvir' });
  await expectVisible(play);
  const voice = page.locator('[data-message]').filter({ has: play });
  await expectVisible(voice.getByText(/^\d:\d\d$/).first());
  const bars = () =>
    voice.locator('svg rect').evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height'))));
  await expectSoon(async () => Math.max(...(await bars()))).toBeGreaterThan(10);
  expect(sounds).toEqual([]);
  await play.click();
  await expectSoon(() => sounds.length).toBeGreaterThan(0);

  await opener.click();
  const lightbox = page.getByRole('dialog', { name: 'Foto 1 de 1' });
  const whole = lightbox.locator('img');
  await expectSoon(() => whole.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(960);
  await expectSoon(() => whole.evaluate((img: HTMLImageElement) => img.src)).not.toBe(small[1]);
  await page.keyboard.press('Escape');
  await expectHidden(lightbox);
  await expectVisible(screen.conversation('Mariana Figueiredo'));

  // For a note that arrives while the conversation is open, length and waveform are measured afterwards.
  const { owner } = server.running().context.database;
  await owner.query(`update messages set facts = facts - 'seconds' - 'waveform' where media_type = 'audio'`);
  await page.reload();
  await expectVisible(voice.getByText('–:––'));
  await owner.query(
    `select graphile_worker.add_job('measure-sound', json_build_object('companyId', company_id, 'messageId', id))
     from messages where media_type = 'audio'`,
  );
  await expectVisible(voice.getByText(/^\d:\d\d$/).first());

  const content = Buffer.from('%PDF-1.4\n% a warranty\n');
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.composer
    .locator('input[type=file]')
    .setInputFiles({ name: 'garantia.pdf', mimeType: 'application/pdf', buffer: content });
  await expectVisible(screen.composer.getByText('garantia.pdf'));
  await screen.send.click();
  const sent = screen.message('garantia.pdf');
  // The sandbox phone is visible, so messages are read at once.
  await expectSoon(() => sent.getAttribute('data-status')).toBe('read');
  expect(await sent.count()).toBe(1);

  const got = phone.phone.getByRole('link', { name: /garantia\.pdf/ });
  await expectVisible(got);
  const file = await other.request.get((await got.getAttribute('href')) ?? '');
  expect(file.ok()).toBe(true);
  expect(await file.body()).toEqual(content);
});

it('an attached video is sent with a thumbnail', async () => {
  const company = await server.company('Casa do Filme');
  const zulmira = await server.attendant(company, 'Zulmira');
  await server.write(company.sandboxPhone, '5511900080081', 'Como monta?', { name: 'Olga Brito' });
  const page = await openPage({}, zulmira.session.user.email);
  const screen = ticketScreen(page);
  await page.goto('/tickets');
  await screen.waiting.click();
  await screen
    .row('Olga Brito')
    .getByRole('button', { name: /^Aceitar/ })
    .click();
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  // Half a second of a green square, recorded by the browser itself.
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const pen = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((done) => {
      recorder.onstop = done;
    });
    recorder.start();
    for (let n = 0; n < 8; n++) {
      pen.fillStyle = `rgb(0, ${200 + n}, 0)`;
      pen.fillRect(0, 0, 320, 180);
      await new Promise((next) => setTimeout(next, 100));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  await screen.composer
    .locator('input[type=file]')
    .setInputFiles({ name: 'montagem.webm', mimeType: 'video/webm', buffer: Buffer.from(recorded) });
  await expectVisible(screen.composer.getByText('montagem.webm'));
  await screen.send.click();
  const film = page.locator('[data-message] video').first();
  await expectSoon(() => page.locator('[data-message]').last().getAttribute('data-status')).toMatch(
    /sent|delivered|read/,
  );
  // The sending page displays the video itself.
  await page.reload();
  await expectSoon(() => film.getAttribute('poster')).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  const size = await film.evaluate(async (one: HTMLVideoElement) => {
    const picture = new Image();
    picture.src = one.poster;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  });
  expect(size).toEqual([100, 56]);
});

it('a file dropped outside of a drop target does not replace the page; text can be dragged', async () => {
  const page = await openPage({}, 'admin@casa-prado.test');
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Novo contato' }).first().click();
  await expectVisible(page.getByRole('dialog', { name: 'Novo contato' }));
  /** Whether the page prevented the browser's default for the drag and the drop. */
  const dropped = (what: 'file' | 'text') =>
    page.getByRole('dialog').evaluate((dialog, kind) => {
      const dataTransfer = new DataTransfer();
      if (kind === 'file') dataTransfer.items.add(new File(['x'], 'contrato.pdf', { type: 'application/pdf' }));
      else dataTransfer.setData('text/plain', 'Dona Lourdes');
      return ['dragover', 'drop'].map(
        (type) => !dialog.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })),
      );
    }, what);
  await expectSoon(() => dropped('file')).toEqual([true, true]);
  expect(await dropped('text')).toEqual([false, false]);
});

it('cells of a spreadsheet are pasted as their text, not as the picture that comes with it', async () => {
  await server.write(shop.sandboxPhone, '5511973420177', 'Qual o total?', { name: 'Célia Costa' });
  const page = await openPage({}, 'admin@casa-prado.test');
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.waiting.click();
  await screen
    .row('Célia Costa')
    .getByRole('button', { name: /^Aceitar/ })
    .click();
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  const caption = screen.composer.getByPlaceholder('Legenda');
  const field = screen.composer.getByRole('textbox', { name: /^Escreva para/ });
  /** Whether the browser's default pastes the text. */
  const paste = (texts: readonly string[]) =>
    field.evaluate((box, types) => {
      const clipboardData = new DataTransfer();
      for (const type of types) clipboardData.setData(type, 'R$ 4.404,90');
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
      return box.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    }, texts);
  expect(await paste(['text/plain', 'text/html'])).toBe(true);
  // A picture copied from a page has its URL as HTML; a file of some systems has its name as text.
  expect(await paste(['text/html'])).toBe(false);
  expect(await paste(['text/plain'])).toBe(false);
  await expectSoon(() => caption.count()).toBe(2);
});
