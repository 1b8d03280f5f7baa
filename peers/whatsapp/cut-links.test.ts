import { expect, test } from 'vitest';
import { acks, closedWith, linked, openClient, opened, received, until } from './test-client.ts';
import { setUpShop, texts } from './test-shop.ts';
import type { CutStage } from './world/faults.ts';

const { whatsapp, shop, ana, auth, jid } = setUpShop();

test('after a link was cut in the middle of the backlog, unconfirmed messages are sent again', async () => {
  const socket = await linked(whatsapp(), shop(), auth());
  const closed = closedWith(socket);
  whatsapp().faults.set('dropIncoming', { kind: 'message' });
  await ana().text(shop(), 'um');
  await ana().text(shop(), 'dois');
  whatsapp().faults.clear();
  for (const device of shop().devices) whatsapp().dropConnection(device);
  await closed;
  await ana().text(shop(), 'três');
  whatsapp().faults.set('cut', { at: 'backlog', after: 2, times: 1 });
  const second = openClient(whatsapp(), auth());
  await closedWith(second);
  const device = shop().devices[0];
  await expect.poll(() => (device?.queue.length ?? 0) + (device?.unconfirmed.size ?? 0)).toBeGreaterThan(0);
  const third = openClient(whatsapp(), auth());
  const list = received(third);
  await opened(third);
  await expect.poll(() => texts(list)).toContain('três');
});

test.each(['connect', 'hello', 'pairDevice'] satisfies CutStage[])('the link is cut at %s', async (at) => {
  whatsapp().faults.set('cut', { at, times: 1 });
  expect(await closedWith(openClient(whatsapp(), auth()))).toBe(428);
  await linked(whatsapp(), shop(), auth());
});

test.each(['login', 'success', 'backlogEnd', 'query'] satisfies CutStage[])(
  'the link of a login is cut at %s',
  async (at) => {
    const socket = await linked(whatsapp(), shop(), auth());
    const closed = closedWith(socket);
    whatsapp().faults.set('cut', { at, times: 1, number: shop().number });
    for (const device of shop().devices) whatsapp().dropConnection(device);
    await closed;
    expect(await closedWith(openClient(whatsapp(), auth()))).toBe(428);
    await opened(openClient(whatsapp(), auth()));
  },
);

test.each([
  ['outgoing', 0, 0],
  ['outgoingTaken', 1, 0],
  ['outgoingAcked', 1, 1],
] satisfies [CutStage, number, number][])(
  'the link is cut at %s: %i reached the phone, %i acknowledged',
  async (at, reached, acked) => {
    const socket = await linked(whatsapp(), shop());
    const taken = acks(socket);
    const closed = closedWith(socket);
    whatsapp().faults.set('cut', { at, times: 1 });
    await socket.sendMessage(jid(), { text: 'no meio' });
    await closed;
    expect([ana().displayed(shop()).length, taken.length]).toEqual([reached, acked]);
  },
);

test('a link cut after a receipt counts the message as received', async () => {
  const socket = await linked(whatsapp(), shop(), auth());
  const closed = closedWith(socket);
  whatsapp().faults.set('cut', { at: 'receipts', times: 1 });
  await ana().text(shop(), 'recebida');
  await closed;
  const next = openClient(whatsapp(), auth());
  const list = received(next);
  await opened(next);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(texts(list)).toEqual([]);
});

// A stock client that had read the message before the cut answers 487 to the second copy; that is not tested here.
test.each([
  ['incoming', 1],
  ['incomingSent', 2],
] satisfies [CutStage, number][])(
  'a message given as the link is cut at %s is given again: %i on the wire',
  async (at, given) => {
    const socket = await linked(whatsapp(), shop(), auth());
    const closed = closedWith(socket);
    let count = 0;
    whatsapp().world.on('stanza', ({ way, stanza }) => {
      if (way === 'out' && stanza.tag === 'message' && stanza.attrs['id'] === 'MIDWAY') count += 1;
    });
    whatsapp().faults.set('cut', { at, times: 1 });
    await ana().text(shop(), 'no meio', { id: 'MIDWAY' });
    await closed;
    await opened(openClient(whatsapp(), auth()));
    await expect.poll(() => count).toBe(given);
    await expect.poll(() => shop().devices[0]?.unconfirmed.size).toBe(0);
  },
);

test('a link cut before a companion has signed leaves it unlinked; after, linked', async () => {
  const scanned = async (at: CutStage) => {
    whatsapp().faults.set('cut', { at, times: 1 });
    const socket = openClient(whatsapp(), auth());
    const qr = await until(socket, 'connection.update', (update) => update.qr);
    const closed = closedWith(socket);
    const device = await shop()
      .scan(qr)
      .catch(() => undefined);
    await closed;
    return device?.id;
  };
  expect(await scanned('pairSuccess')).toBe(undefined);
  expect(shop().devices.length).toBe(0);
  expect(await scanned('paired')).toBe(11);
  await opened(openClient(whatsapp(), auth()));
});

test('queries are refused or left unanswered when configured so', async () => {
  const socket = await linked(whatsapp(), shop());
  whatsapp().faults.set('refuseQuery', { xmlns: 'usync', code: 429, times: 1 });
  await expect(socket.onWhatsApp(ana().number)).rejects.toThrow();
  expect(await socket.onWhatsApp(ana().number)).toMatchObject([{ exists: true }]);
});
