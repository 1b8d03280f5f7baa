import { afterEach, expect, test } from 'vitest';
import { type FakeWhatsApp, startWhatsApp, type WhatsAppOptions } from './start-whatsapp.ts';
import { closedWith, linked, memoryAuth, openClient, opened, received, until } from './test-client.ts';

let whatsapp: FakeWhatsApp;
afterEach(() => whatsapp.close());

async function shop(options: WhatsAppOptions = {}) {
  whatsapp = await startWhatsApp(options);
  return {
    shop: whatsapp.phone({ number: '5511900000001', name: 'Loja' }),
    ana: whatsapp.phone({ number: '5511988887777', name: 'Ana' }),
  };
}

test('a companion shows a code, is scanned, restarts with 515 and exchanges messages', async () => {
  const { shop: phone, ana } = await shop();
  const auth = memoryAuth();
  const first = openClient(whatsapp, auth);
  const qr = await until(first, 'connection.update', (update) => update.qr);
  const closed = closedWith(first);
  const device = await phone.scan(qr);
  expect(await closed).toBe(515);
  const socket = openClient(whatsapp, auth);
  await opened(socket);
  expect(socket.user?.id).toBe(device.pnJid);
  expect([...whatsapp.world.unknownQueries]).toEqual([]);

  const list = received(socket);
  const id = await ana.text(phone, 'Bom dia');
  await expect.poll(() => list.map((each) => [each.key.id, each.message?.conversation])).toEqual([[id, 'Bom dia']]);
  const sent = await socket.sendMessage(ana.account.jid, { text: 'Olá' });
  const arrival = await ana.waitForText('Olá');
  expect(arrival.id).toBe(sent?.key.id);
  expect(phone.displayed(ana).map(({ text, fromMe }) => [text, fromMe])).toEqual([
    ['Bom dia', false],
    ['Olá', true],
  ]);
});

test('a second login of the same companion ends the first with 440', async () => {
  const { shop: phone } = await shop();
  const auth = memoryAuth();
  const first = await linked(whatsapp, phone, auth);
  const put = closedWith(first);
  const second = openClient(whatsapp, auth);
  await opened(second);
  expect(await put).toBe(440);
});

test('a companion that the phone unlinks gets 401, and 401 again when it reconnects', async () => {
  const { shop: phone } = await shop();
  const auth = memoryAuth();
  const socket = await linked(whatsapp, phone, auth);
  const closeCode = closedWith(socket);
  phone.unlink();
  expect(await closeCode).toBe(401);
  expect(await closedWith(openClient(whatsapp, auth))).toBe(401);
});

test('a companion that logs out is no longer linked', async () => {
  const { shop: phone } = await shop();
  const socket = await linked(whatsapp, phone);
  await socket.logout();
  await expect.poll(() => phone.devices.length).toBe(0);
});

test('a code expires, though the companion still waits', async () => {
  const { shop: phone } = await shop({ qrRefs: 2, qrRefMs: 50 });
  const socket = openClient(whatsapp, memoryAuth());
  const qr = await until(socket, 'connection.update', (update) => update.qr);
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(whatsapp.connections.size).toBe(1);
  await expect(phone.scan(qr)).rejects.toThrow('expired');
});

test('a companion that has shown all its codes gives up', async () => {
  await shop({ qrRefs: 2 });
  expect(await closedWith(openClient(whatsapp, memoryAuth(), { qrTimeout: 50 }))).toBe(408);
});

test('a server with another root is refused', async () => {
  await shop();
  whatsapp.faults.set('forge', {});
  const socket = openClient(whatsapp, memoryAuth());
  const qr = until(socket, 'connection.update', (update) => update.qr).catch(() => 'none');
  expect(await closedWith(socket)).not.toBe(515);
  expect(await Promise.race([qr, Promise.resolve('none')])).toBe('none');
});

test('a companion is linked by the code it shows, and a mistyped code may be entered again', async () => {
  const { shop: phone, ana } = await shop();
  const auth = memoryAuth();
  const first = openClient(whatsapp, auth);
  await until(first, 'connection.update', (update) => update.qr);
  const closed = closedWith(first);
  const code = await first.requestPairingCode(phone.number);
  await expect.poll(() => [...whatsapp.connections].some((each) => each.registering?.byCode)).toBe(true);
  await expect(ana.typeCode(code)).rejects.toThrow('no companion asks');
  await expect(phone.typeCode('AAAA-1111')).rejects.toThrow('the code is wrong');
  const device = await phone.typeCode(`${code.slice(0, 4)}-${code.slice(4)}`);
  expect(await closed).toBe(515);
  const socket = openClient(whatsapp, auth);
  await opened(socket);
  expect(socket.user?.id).toBe(device.pnJid);
  const list = received(socket);
  await ana.text(phone, 'Agora sim');
  await expect.poll(() => list.map((each) => each.message?.conversation)).toEqual(['Agora sim']);
});
