import { createDecipheriv, hkdfSync } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Phone } from './phone.ts';
import { type FakeWhatsApp, startWhatsApp } from './start-whatsapp.ts';
import { linked, proto, received, until } from './test-client.ts';

let whatsapp: FakeWhatsApp;
let shop: Phone;
let ana: Phone;

beforeEach(async () => {
  whatsapp = await startWhatsApp();
  shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  ana = whatsapp.phone({ number: '5511988887777', name: 'Ana' });
});
afterEach(() => whatsapp.close());

test('every kind that a phone writes reaches the companion', async () => {
  const socket = await linked(whatsapp, shop);
  const list = received(socket);
  const first = await ana.text(shop, 'Oi');
  await ana.text(shop, 'Sobre isto', { quoting: first });
  await ana.location(shop, { latitude: -23.5, longitude: -46.6, name: 'Sé' });
  await ana.contact(shop, { name: 'Bia', number: '5511977776666' });
  await ana.contact(shop, { name: 'Bia', number: '5511977776666' }, { name: 'Caio', number: '5511966665555' });
  await ana.poll(shop, 'Quando?', ['Hoje', 'Amanhã']);
  const bytes = Buffer.alloc(200, 9);
  for (const kind of ['image', 'video', 'audio', 'document', 'sticker'] as const)
    await ana.media(shop, { kind, bytes, mimetype: 'application/octet-stream', fileName: 'a.bin' });
  await ana.media(shop, {
    kind: 'voice',
    bytes,
    mimetype: 'audio/ogg; codecs=opus',
    seconds: 4,
    waveform: Buffer.from([1, 2]),
  });
  await ana.send(shop, { eventMessage: { name: 'Festa' } });
  await expect.poll(() => list.length).toBe(13);
  const kinds = list.map(({ message }) => Object.keys(message ?? {}).filter((key) => key !== 'messageContextInfo'));
  expect(kinds.flat()).toEqual([
    'conversation',
    'extendedTextMessage',
    'locationMessage',
    'contactMessage',
    'contactsArrayMessage',
    'pollCreationMessageV3',
    'imageMessage',
    'videoMessage',
    'audioMessage',
    'documentMessage',
    'stickerMessage',
    'audioMessage',
    'eventMessage',
  ]);
  expect(list[1]?.message?.extendedTextMessage?.contextInfo).toMatchObject({
    stanzaId: first,
    participant: ana.account.jid,
    quotedMessage: { conversation: 'Oi' },
  });
  expect(list[11]?.message?.audioMessage).toMatchObject({ ptt: true, seconds: 4 });
});

test('an album is announced with its counts, and each picture names its album', async () => {
  const socket = await linked(whatsapp, shop);
  const list = received(socket);
  const picture = { kind: 'image' as const, bytes: Buffer.alloc(50, 1), mimetype: 'image/png' };
  const [parent, ...pictures] = await ana.album(shop, [picture, picture, { ...picture, kind: 'video' }]);
  await expect.poll(() => list.length).toBe(4);
  expect(list[0]?.message?.albumMessage).toMatchObject({ expectedImageCount: 2, expectedVideoCount: 1 });
  const parents = list
    .slice(1)
    .map(({ message }) => message?.messageContextInfo?.messageAssociation?.parentMessageKey?.id);
  expect(parents).toEqual([parent, parent, parent]);
  expect(list.slice(1).map(({ key }) => key.id)).toEqual(pictures);
});

test('reactions, edits and revokes of a phone carry the id of their target', async () => {
  const socket = await linked(whatsapp, shop);
  const id = await ana.text(shop, 'preço 10');
  const edited = until(socket, 'messages.update', (all) =>
    all.find((each) => each.key.id === id && each.update.message?.editedMessage),
  );
  await ana.edit(shop, id, 'preço 12');
  expect((await edited).update.message?.editedMessage?.message?.conversation).toBe('preço 12');
  const reacted = until(socket, 'messages.reaction', ([each]) => each);
  await ana.react(shop, id, '👍');
  expect(await reacted).toMatchObject({ key: { id }, reaction: { text: '👍' } });
  const revoked = until(socket, 'messages.update', (all) =>
    all.find((each) => each.key.id === id && each.update.message === null),
  );
  await ana.revoke(shop, id);
  await revoked;
  expect(shop.displayed(ana)).toMatchObject([{ id, isEdited: true, isRevoked: true, text: '' }]);
});

test('an encrypted edit can be decrypted with the message’s secret, and the other phone shows it', async () => {
  const socket = await linked(whatsapp, shop);
  const list = received(socket);
  const id = await ana.text(shop, 'preço 10');
  await ana.edit(shop, id, 'preço 12', 'sealed');
  await expect.poll(() => list.length).toBe(2);
  const secret = list[0]?.message?.messageContextInfo?.messageSecret ?? Buffer.alloc(0);
  const sealed = list[1]?.message?.secretEncryptedMessage;
  const jid = ana.account.jid;
  const key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(32), `${id}${jid}${jid}Message Edit`, 32));
  const bytes = Buffer.from(sealed?.encPayload ?? []);
  const cipher = createDecipheriv('aes-256-gcm', key, sealed?.encIv ?? Buffer.alloc(12)).setAuthTag(
    bytes.subarray(-16),
  );
  const decrypted = proto.Message.decode(Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]));
  expect(decrypted.protocolMessage?.editedMessage?.conversation).toBe('preço 12');
  expect(shop.displayed(ana)).toMatchObject([{ id, isEdited: true, text: 'preço 12' }]);
});

test('edits, reactions and revokes of a companion are shown on the phone', async () => {
  const socket = await linked(whatsapp, shop);
  const chat = ana.account.jid;
  const asked = await ana.text(shop, 'Tem?');
  const sent = await socket.sendMessage(chat, { text: 'Tenho' });
  if (sent == null) throw new Error('not sent');
  await socket.sendMessage(chat, { text: 'Tenho sim', edit: sent.key });
  await socket.sendMessage(chat, { react: { text: '❤️', key: { remoteJid: chat, id: asked, fromMe: false } } });
  await expect
    .poll(() => ana.displayed(shop))
    .toMatchObject([
      { id: asked, reactions: { [shop.number]: '❤️' } },
      { id: sent.key.id, text: 'Tenho sim', isEdited: true },
    ]);
  await socket.sendMessage(chat, { delete: sent.key });
  await expect.poll(() => ana.displayed(shop).at(-1)?.isRevoked).toBe(true);
});

test('a companion’s voice note is shown as one, with its length and its waveform', async () => {
  const socket = await linked(whatsapp, shop);
  const audio = Buffer.alloc(3000, 3);
  const voice = {
    audio,
    mimetype: 'audio/ogg; codecs=opus',
    ptt: true,
    seconds: 7,
    waveform: new Uint8Array([0, 50, 99]),
  };
  await socket.sendMessage(ana.account.jid, voice);
  await expect.poll(() => ana.displayed(shop).length).toBe(1);
  const media = ana.displayed(shop)[0]?.media;
  expect(media).toMatchObject({ isVoice: true, seconds: 7, mimetype: 'audio/ogg; codecs=opus', sizeBytes: 3000 });
  expect(media?.waveform).toEqual(Buffer.from([0, 50, 99]));
  expect(media?.bytes?.equals(audio)).toBe(true);
});

test('messages of the business’s own phone reach its companion as its own', async () => {
  const socket = await linked(whatsapp, shop);
  const list = received(socket);
  const id = await shop.text(ana, 'Do celular');
  await expect.poll(() => list.length).toBe(1);
  expect(list[0]?.key).toMatchObject({ id, fromMe: true, remoteJid: ana.account.jid });
  expect(list[0]?.message).toMatchObject({ conversation: 'Do celular' });
  expect(ana.displayed(shop)).toMatchObject([{ text: 'Do celular', fromMe: false }]);
});

test('two companions of two numbers write to each other', async () => {
  const other = whatsapp.phone({ number: '5511900000002', name: 'Filial' });
  const [one, two] = [await linked(whatsapp, shop), await linked(whatsapp, other)];
  const [first, second] = [received(one), received(two)];
  const sent = await one.sendMessage(other.account.jid, { text: 'Bom dia, filial' });
  await expect
    .poll(() => second.map(({ key, message }) => [key.remoteJid, key.id, message?.extendedTextMessage?.text]))
    .toEqual([[shop.account.jid, sent?.key.id, 'Bom dia, filial']]);
  await two.sendMessage(shop.account.jid, { text: 'Bom dia, loja' });
  await expect
    .poll(() => first.map(({ message }) => message?.extendedTextMessage?.text))
    .toEqual(['Bom dia, filial', 'Bom dia, loja']);
  expect(shop.displayed(other).map(({ text, fromMe }) => [text, fromMe])).toEqual([
    ['Bom dia, filial', true],
    ['Bom dia, loja', false],
  ]);
});

test('an account can write to itself', async () => {
  const socket = await linked(whatsapp, shop);
  const list = received(socket);
  const sent = await socket.sendMessage(shop.account.jid, { text: 'sonda' });
  await expect.poll(() => shop.displayed(shop)).toMatchObject([{ id: sent?.key.id, text: 'sonda', fromMe: true }]);
  const id = await shop.text(shop, 'lembrete');
  await expect.poll(() => list.some(({ key }) => key.id === id && key.fromMe)).toBe(true);
});
