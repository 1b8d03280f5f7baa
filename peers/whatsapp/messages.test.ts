import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Phone } from './phone.ts';
import { type FakeWhatsApp, startWhatsApp } from './start-whatsapp.ts';
import { acks, linked, messageOf, receipts } from './test-client.ts';

let whatsapp: FakeWhatsApp;
let shop: Phone;
let ana: Phone;

beforeEach(async () => {
  whatsapp = await startWhatsApp();
  shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  ana = whatsapp.phone({ number: '5511988887777', name: 'Ana' });
});
afterEach(() => whatsapp.close());

test('a message is acknowledged, delivered and read; a phone configured without receipts sends none', async () => {
  const socket = await linked(whatsapp, shop);
  const taken = acks(socket);
  const receiptLog = receipts(socket);
  const sent = await socket.sendMessage(ana.account.jid, { text: 'Pedido pronto' });
  const id = sent?.key.id ?? '';
  await ana.waitForText('Pedido pronto');
  ana.receipt(shop, id, 'read');
  await expect
    .poll(() => receiptLog.filter((each) => each.id === id).map(({ type }) => type))
    .toEqual(['sender', 'delivered', 'read']);
  expect(taken).toEqual([{ id, error: undefined }]);

  ana.behaviour.delivers = false;
  const silent = await socket.sendMessage(ana.account.jid, { text: 'Alô?' });
  await ana.waitForText('Alô?');
  await expect
    .poll(() => receiptLog.filter((each) => each.id === silent?.key.id).map(({ type }) => type))
    .toEqual(['sender']);
});

test('a phone gets a receipt of its message from the companion', async () => {
  await linked(whatsapp, shop);
  const id = await ana.text(shop, 'Oi');
  await expect.poll(() => ana.account.ticks).toContainEqual({ id, by: shop.number, type: 'delivered' });
});

test('an image is fetched from the media host, and a document uploaded there is read by the phone', async () => {
  const socket = await linked(whatsapp, shop);
  const bytes = Buffer.alloc(5000, 7);
  const incoming = messageOf(socket, 'IMAGE1');
  await ana.media(shop, { kind: 'image', bytes, mimetype: 'image/png', caption: 'A foto' }, { id: 'IMAGE1' });
  const message = await incoming;
  expect(message.message?.imageMessage?.caption).toBe('A foto');
  expect(message.message?.imageMessage?.url).toContain(whatsapp.media.host);

  const pdf = Buffer.from('boleto '.repeat(500));
  const sent = await socket.sendMessage(ana.account.jid, {
    document: pdf,
    mimetype: 'application/pdf',
    fileName: 'boleto.pdf',
    caption: 'Segue',
  });
  await ana.waitFor(({ id }) => id === sent?.key.id);
  const shown = ana.displayed(shop).at(-1);
  expect(shown).toMatchObject({ kind: 'document', text: 'Segue', media: { fileName: 'boleto.pdf' } });
  expect(shown?.media?.bytes?.equals(pdf)).toBe(true);
});

test('a message that cannot be decrypted is requested again and then read', async () => {
  const socket = await linked(whatsapp, shop);
  whatsapp.faults.set('corruptIncoming', { times: 1 });
  const incoming = messageOf(socket, 'BROKEN1');
  await ana.text(shop, 'no correio', { id: 'BROKEN1' });
  expect((await incoming).message?.conversation).toBe('no correio');
  expect(whatsapp.faults.all().corruptIncoming).toEqual([]);
});

test('a message refused with 463 never reaches the phone', async () => {
  const socket = await linked(whatsapp, shop);
  const taken = acks(socket);
  whatsapp.faults.set('errorAck', { code: 463, times: 1 });
  const sent = await socket.sendMessage(ana.account.jid, { text: 'promoção' });
  await expect.poll(() => taken).toEqual([{ id: sent?.key.id, error: '463' }]);
  expect(ana.arrivals).toEqual([]);
});
