import { expect, test } from 'vitest';
import { acks, closedWith, linked, openClient, opened, received } from './test-client.ts';
import { setUpShop, texts } from './test-shop.ts';

const { whatsapp, shop, ana, auth, jid } = setUpShop();

test('the backlog of an absent companion is delivered in order at its login, and its end is announced', async () => {
  const socket = await linked(whatsapp(), shop(), auth());
  const closed = closedWith(socket);
  const [device] = shop().devices;
  if (device === undefined) throw new Error('not linked');
  whatsapp().dropConnection(device);
  await closed;
  for (let each = 0; each < 20; each++) await ana().text(shop(), `m${each}`);
  expect(device.queue.length).toBe(20);
  const next = openClient(whatsapp(), auth());
  const list = received(next);
  await opened(next);
  await expect.poll(() => texts(list)).toEqual(Array.from({ length: 20 }, (_, each) => `m${each}`));
  await expect.poll(() => device.unconfirmed.size).toBe(0);
});

test('a message dropped on the way to the companion is delivered after its next login', async () => {
  const socket = await linked(whatsapp(), shop(), auth());
  whatsapp().faults.set('dropIncoming', { times: 1, number: shop().number });
  await ana().text(shop(), 'perdida');
  const closed = closedWith(socket);
  for (const device of shop().devices) whatsapp().dropConnection(device);
  await closed;
  const next = openClient(whatsapp(), auth());
  const list = received(next);
  await opened(next);
  await expect.poll(() => texts(list)).toEqual(['perdida']);
});

test('messages to the companion are delayed, duplicated and reordered', async () => {
  const socket = await linked(whatsapp(), shop());
  const list = received(socket);
  whatsapp().faults.set('delayIncoming', { ms: 150, times: 1 });
  const began = Date.now();
  await ana().text(shop(), 'tarde');
  await expect.poll(() => texts(list)).toEqual(['tarde']);
  expect(Date.now() - began).toBeGreaterThan(140);

  const answered: (string | undefined)[] = [];
  whatsapp().world.on('ack', ({ id, error }) => void (id === 'TWICE' && answered.push(error)));
  whatsapp().faults.set('duplicateIncoming', { times: 1 });
  await ana().text(shop(), 'duas vezes', { id: 'TWICE' });
  await expect.poll(() => answered).toEqual(['487']);

  whatsapp().faults.set('reorderIncoming', { count: 3, times: 1 });
  for (const text of ['1', '2', '3']) await ana().text(shop(), text);
  await expect.poll(() => texts(list).slice(-3)).toEqual(['3', '2', '1']);
});

test('a companion’s message is dropped, accepted without an acknowledgement, acknowledged late, refused', async () => {
  const socket = await linked(whatsapp(), shop());
  const taken = acks(socket);
  const send = async (text: string) => (await socket.sendMessage(jid(), { text }))?.key.id;
  whatsapp().faults.set('dropOutgoing', { times: 1 });
  await send('no vazio');
  whatsapp().faults.set('loseAck', { times: 1 });
  await send('sem resposta');
  await ana().waitForText('sem resposta');
  whatsapp().faults.set('delayAck', { ms: 200, times: 1 });
  const late = await send('resposta tarde');
  await ana().waitForText('resposta tarde');
  expect(taken).toEqual([]);
  await expect.poll(() => taken.map(({ id }) => id)).toEqual([late]);
  whatsapp().faults.set('errorAck', { code: 479, times: 1 });
  const refused = await send('não');
  await expect.poll(() => taken.at(-1)).toEqual({ id: refused, error: '479' });
  expect(
    ana()
      .displayed()
      .map(({ text }) => text),
  ).toEqual(['sem resposta', 'resposta tarde']);
});

test('a phone asks again for a message that it cannot decrypt, and shows it once', async () => {
  const sent = new Map<string, object>();
  const socket = await linked(whatsapp(), shop(), auth(), { getMessage: async ({ id }) => sent.get(id ?? '') });
  const why: string[] = [];
  ana().account.on('unreadable', ({ id }) => why.push(id));
  whatsapp().faults.set('corruptOutgoing', { times: 1 });
  const message = await socket.sendMessage(jid(), { text: 'ilegível' });
  sent.set(message?.key.id ?? '', message?.message ?? {});
  await ana().waitForText('ilegível');
  expect(why).toEqual([message?.key.id]);
  expect(
    ana()
      .displayed(shop())
      .map(({ text }) => text),
  ).toEqual(['ilegível']);
});

test.each([
  [401, 401],
  [403, 403],
  [408, 428],
  [411, 411],
  [440, 440],
  [503, 503],
  [515, 515],
])('the server ends the stream with %i and the companion sees %i', async (code, seen) => {
  const socket = await linked(whatsapp(), shop());
  const closed = closedWith(socket);
  for (const device of shop().devices) whatsapp().endCompanionStream(device, code);
  expect(await closed).toBe(seen);
});

test.each([401, 403, 503])('a login is refused with %i, once', async (code) => {
  await (await linked(whatsapp(), shop(), auth())).end(undefined);
  whatsapp().faults.set('refuseLogin', { code, times: 1 });
  expect(await closedWith(openClient(whatsapp(), auth()))).toBe(code);
  await opened(openClient(whatsapp(), auth()));
});

test('a silent server answers nothing; one that only answers pings delivers no messages', async () => {
  const socket = await linked(whatsapp(), shop(), auth(), { defaultQueryTimeoutMs: 300 });
  const list = received(socket);
  whatsapp().faults.set('silence', { answersPings: true });
  await ana().text(shop(), 'ninguém ouve');
  await socket.query({ tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'w:p' } }, 300);
  expect(texts(list)).toEqual([]);
  whatsapp().faults.clear();
  whatsapp().faults.set('silence', {});
  await expect(socket.onWhatsApp(ana().number).then((found) => found?.length ?? 0)).resolves.toBe(0);
  whatsapp().faults.clear();
  const closed = closedWith(socket);
  for (const device of shop().devices) whatsapp().dropConnection(device);
  await closed;
  const next = openClient(whatsapp(), auth());
  const again = received(next);
  await opened(next);
  await expect.poll(() => texts(again)).toEqual(['ninguém ouve']);
});

test('a fault for one number does not affect the others', async () => {
  const other = whatsapp().phone({ number: '5511900000002', name: 'Filial' });
  const [one, two] = [await linked(whatsapp(), shop()), await linked(whatsapp(), other)];
  whatsapp().faults.set('dropOutgoing', { number: shop().number });
  await one.sendMessage(jid(), { text: 'da loja' });
  await two.sendMessage(jid(), { text: 'da filial' });
  await ana().waitForText('da filial');
  expect(
    ana()
      .displayed()
      .map(({ text }) => text),
  ).toEqual(['da filial']);
});
