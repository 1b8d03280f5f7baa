import { downloadMediaMessage, type WAMessage, type WASocket } from 'baileys';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Phone } from './phone.ts';
import { type FakeWhatsApp, startWhatsApp } from './start-whatsapp.ts';
import { linked, messageOf } from './test-client.ts';

const bytes = Buffer.alloc(5000, 7);
let whatsapp: FakeWhatsApp;
let shop: Phone;
let ana: Phone;
let socket: WASocket;
let message: WAMessage;

beforeEach(async () => {
  whatsapp = await startWhatsApp();
  shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  ana = whatsapp.phone({ number: '5511988887777', name: 'Ana' });
  socket = await linked(whatsapp, shop);
  const incoming = messageOf(socket, 'PHOTO');
  await ana.media(shop, { kind: 'image', bytes, mimetype: 'image/png' }, { id: 'PHOTO' });
  message = await incoming;
});
afterEach(() => whatsapp.close());

const download = (each: WAMessage) => downloadMediaMessage(each, 'buffer', {});
const path = () => message.message?.imageMessage?.directPath ?? '';

test('a file is fetched over TLS and equals what the phone sent', async () => {
  expect((await download(message)).equals(bytes)).toBe(true);
});

test.each([404, 410])('a file that expired answers %i until the phone uploads it again, elsewhere', async (status) => {
  whatsapp.media.expire(path(), status);
  await expect(download(message)).rejects.toThrow();
  // Before it has requested the media host, the library knows only the real one.
  await socket.refreshMediaConn();
  const fresh = await socket.updateMediaMessage(message);
  expect((await download(fresh)).equals(bytes)).toBe(true);
});

test('a phone that no longer has the file reports that', async () => {
  whatsapp.media.expire(path());
  whatsapp.faults.set('refuseReupload', { times: 1 });
  await expect(socket.updateMediaMessage(message)).rejects.toThrow('re-upload');
});

test('a byte flipped on the host is detected', async () => {
  whatsapp.media.tamper(path());
  expect((await download(message)).equals(bytes)).toBe(false);
});

test('the host refuses or is slow when configured so', async () => {
  whatsapp.faults.set('refuseMedia', { status: 503, times: 1 });
  await expect(download(message)).rejects.toThrow();
  whatsapp.faults.set('slowMedia', { ms: 200, times: 1 });
  const began = Date.now();
  await download(message);
  expect(Date.now() - began).toBeGreaterThan(190);
});

test('a tampered file of a companion is not shown on the phone', async () => {
  const take = whatsapp.media.put.bind(whatsapp.media);
  whatsapp.media.put = (given, at) => {
    const stored = take(given, at);
    whatsapp.media.tamper(stored);
    return stored;
  };
  await socket.sendMessage(ana.account.jid, { document: bytes, mimetype: 'text/plain', fileName: 'a.txt' });
  await expect.poll(() => ana.displayed(shop).at(-1)?.media?.error).toContain('HMAC');
});
