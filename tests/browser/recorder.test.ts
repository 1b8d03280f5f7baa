import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { acceptTicket, ticketScreen } from './ticket-screen.ts';

const server = runningServer();
// The browser's own microphone for tests: a beep every second.
const { openPage } = openBrowser(server.origin, {
  flags: ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
});
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Voz');
});

async function openTicket(from: string, name = from) {
  await server.write(shop.sandboxPhone, from, 'Pode mandar áudio?', { name });
  type Listed = { tickets: { id: number; uuid: string; contact: { number: string } }[] };
  const list = async () => (await shop.admin.call<Listed>('GET', '/tickets?showAll=true')).body.tickets;
  const tickets = await eventually(list, (all) => all.some(({ contact }) => contact.number === from));
  const { id, uuid } = tickets.find(({ contact }) => contact.number === from)!;
  const rita = await server.attendant(shop, `Rita ${from.slice(-4)}`);
  await rita.call('PUT', `/tickets/${id}`, { status: 'open', queueId: shop.queueId });
  return { id, uuid, email: rita.session.user.email };
}

type Sent = { mediaType: string; media: { sizeBytes: number; sound?: { seconds: number } } | null };
/** An audio message with the length measured by the server. */
const isAudio = ({ mediaType, media }: Sent) => mediaType === 'audio' && media?.sound !== undefined;
const secondsOf = (shown: string | null) => Number(shown?.split(':')[1]);
/** mp3 at 128 kbit/s */
const bytesPerSecond = 16_000;

it('a recording is paused, played, resumed and sent, without the time of the pause', async () => {
  const ticket = await openTicket('5511900040001');
  const page = await openPage({}, ticket.email);
  // Played at the lowest rate: two seconds must not be over before the test has looked.
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      this.playbackRate = 1 / 16;
      return play.call(this);
    };
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await screen.composer.getByRole('button', { name: 'Gravar áudio' }).click();
  const bar = screen.composer.getByRole('group', { name: 'Gravando' });
  const time = bar.locator('time');
  // At least: a busy machine may skip a second.
  await expectSoon(async () => secondsOf(await time.textContent())).toBeGreaterThanOrEqual(2);
  await expectSoon(() =>
    bar.getByRole('button', { name: 'Enviar a gravação' }).evaluate((one) => document.activeElement === one),
  ).toBe(true);

  // Escape pauses instead of leaving the conversation and losing the recording.
  await page.keyboard.press('Escape');
  const play = bar.getByRole('button', { name: 'Ouvir a gravação' });
  await expectVisible(play);
  await expectSoon(() => play.isEnabled()).toBe(true);
  const paused = await time.textContent();
  await play.click();
  await expectVisible(bar.getByRole('button', { name: 'Parar de ouvir' }));
  await expectSoon(() => time.textContent()).toMatch(/^00:\d\d \/ 00:\d\d$/);
  await bar.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.playbackRate = 1;
  });
  await expectVisible(play);
  expect(await time.textContent()).toBe(paused);
  await page.keyboard.press('Escape');
  await expectVisible(play);

  const resumedAt = Date.now();
  await bar.getByRole('button', { name: 'Continuar gravando' }).click();
  await expectSoon(async () => secondsOf(await time.textContent())).toBeGreaterThanOrEqual(secondsOf(paused) + 2);
  await bar.getByRole('button', { name: 'Enviar a gravação' }).click();
  await expectHidden(bar);
  const resumedSeconds = (Date.now() - resumedAt) / 1000;
  const messages = async () =>
    (await shop.admin.call<{ messages: Sent[] }>('GET', `/messages/${ticket.id}`)).body.messages;
  const [sent] = (await eventually(messages, (all) => all.some(isAudio))).filter(isAudio);
  // The pause was at least as long as the recording: with the pause the file would be longer.
  const seconds = (sent?.media?.sizeBytes ?? 0) / bytesPerSecond;
  expect(seconds).toBeGreaterThan(secondsOf(paused) + 1.5);
  expect(seconds).toBeLessThan(secondsOf(paused) + 1 + resumedSeconds);
  expect(sent?.media?.sound?.seconds).toBeCloseTo(seconds, 0);
});

it('a discarded recording is not sent, and ends the customer’s recording indicator', async () => {
  const ticket = await openTicket('5511900040002');
  const page = await openPage({ narrow: true }, ticket.email);
  const presences: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/typing')) presences.push(request.postDataJSON().presence);
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  for (const pauses of [false, true]) {
    await screen.composer.getByRole('button', { name: 'Gravar áudio' }).tap();
    const bar = screen.composer.getByRole('group', { name: 'Gravando' });
    await expectSoon(async () => secondsOf(await bar.locator('time').textContent())).toBeGreaterThanOrEqual(1);
    if (pauses) await bar.getByRole('button', { name: 'Pausar a gravação' }).tap();
    await bar.getByRole('button', { name: 'Descartar a gravação' }).tap();
    await expectHidden(bar);
  }
  await expectSoon(() => Promise.resolve(presences)).toEqual(['recording', 'paused', 'recording', 'paused']);
  await screen.box.fill('Não deu');
  await screen.send.tap();
  await expectSoon(() => screen.message('Não deu').getAttribute('data-status')).toMatch(/sent|delivered|read/);
  const { body } = await shop.admin.call<{ messages: Sent[] }>('GET', `/messages/${ticket.id}`);
  expect(body.messages.map(({ mediaType }) => mediaType)).toEqual(['conversation', 'conversation']);
});

it('whoever discards a recording by keyboard goes on in the box', async () => {
  const ticket = await openTicket('5511900040012');
  const page = await openPage({}, ticket.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await screen.composer.getByRole('button', { name: 'Gravar áudio' }).press('Enter');
  const bar = screen.composer.getByRole('group', { name: 'Gravando' });
  await bar.getByRole('button', { name: 'Descartar a gravação' }).press('Enter');
  await expectHidden(bar);
  await expectSoon(() => screen.box.evaluate((one) => one === document.activeElement)).toBe(true);
});

it('opening another conversation turns a recording into a waiting file; a reload while recording asks first', async () => {
  const ticket = await openTicket('5511900040003', 'Otávio Lins');
  await server.write(shop.sandboxPhone, '5511900040004', 'Oi', { name: 'Lia Prado' });
  const page = await openPage({}, ticket.email);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await screen.composer.getByRole('button', { name: 'Gravar áudio' }).click();
  const bar = screen.composer.getByRole('group', { name: 'Gravando' });
  await expectSoon(async () => secondsOf(await bar.locator('time').textContent())).toBeGreaterThanOrEqual(2);
  await page.evaluate(() => location.reload());
  await expectSoon(() => asked).toEqual(['beforeunload']);

  await acceptTicket(page, 'Lia Prado');
  await screen.attending.click();
  await screen.row('Otávio Lins').click();
  await expectVisible(screen.conversation('Otávio Lins'));
  await expectVisible(screen.composer.getByText(/^audio-\d+\.mp3$/));
  await screen.send.click();
  const messages = async () =>
    (await shop.admin.call<{ messages: Sent[] }>('GET', `/messages/${ticket.id}`)).body.messages;
  const [sent] = (await eventually(messages, (all) => all.some(isAudio))).filter(isAudio);
  expect((sent?.media?.sizeBytes ?? 0) / bytesPerSecond).toBeGreaterThan(1.5);
});

it('a recording whose microphone is unplugged ends with a message, and waits as a file; without an encoder it ends, too', async () => {
  const ticket = await openTicket('5511900040005');
  const page = await openPage({}, ticket.email);
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      addEventListener('unplug', () => stream.getTracks()[0]?.dispatchEvent(new Event('ended')));
      return stream;
    };
  });
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  const record = screen.composer.getByRole('button', { name: 'Gravar áudio' });
  const bar = screen.composer.getByRole('group', { name: 'Gravando' });
  await record.click();
  await expectSoon(async () => secondsOf(await bar.locator('time').textContent())).toBeGreaterThanOrEqual(2);
  await page.evaluate(() => dispatchEvent(new Event('unplug')));
  await expectHidden(bar);
  await expectVisible(page.getByText('Nenhum microfone encontrado.'));
  await expectVisible(screen.composer.getByText(/^audio-\d+\.mp3$/));

  await screen.composer.getByRole('button', { name: /^Remover audio-/ }).click();
  await page.route(/mp3-worker/, (route) => route.abort());
  await record.click();
  await expectVisible(page.getByText('A gravação falhou: mp3'));
  await expectHidden(bar);
});

it('a recording whose encoder fails while it is being sent ends with the reason, and the next one can be sent', async () => {
  const ticket = await openTicket('5511900040006');
  const page = await openPage({}, ticket.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  const record = screen.composer.getByRole('button', { name: 'Gravar áudio' });
  const bar = screen.composer.getByRole('group', { name: 'Gravando' });
  const begun = page.waitForEvent('worker', (worker) => worker.url().includes('mp3-worker'));
  await record.click();
  const encoder = await begun;
  await expectSoon(async () => secondsOf(await bar.locator('time').textContent())).toBeGreaterThanOrEqual(1);
  await encoder.evaluate(() => {
    const post = globalThis.postMessage.bind(globalThis);
    globalThis.postMessage = (message: unknown) => {
      if (message === 'done') throw new Error('sem memória');
      post(message);
    };
  });
  await bar.getByRole('button', { name: 'Enviar a gravação' }).click();
  await expectVisible(page.getByText(/^A gravação falhou: .*sem memória/));
  await expectHidden(bar);
  await record.click();
  await expectSoon(async () => secondsOf(await bar.locator('time').textContent())).toBeGreaterThanOrEqual(1);
  await bar.getByRole('button', { name: 'Enviar a gravação' }).click();
  const messages = async () =>
    (await shop.admin.call<{ messages: Sent[] }>('GET', `/messages/${ticket.id}`)).body.messages;
  expect((await eventually(messages, (all) => all.some(isAudio))).filter(isAudio)).toHaveLength(1);
});
