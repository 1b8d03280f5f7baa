import { Mp3Encoder } from '@breezystack/lamejs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readOgg } from '../../../platform/sound/ogg.ts';
import { ana, beto, emptyDirectory, group, me, readMessage } from '../decode/test-stanza.ts';
import { editOf, removalOf } from './change-content.ts';
import type { StoredMessage } from './quoted-message.ts';
import { recipientJidOf } from './recipient-jid.ts';
import { composed, file, files, payload, sent, written } from './test-written-message.ts';

const picture = await sharp({ create: { width: 300, height: 150, channels: 3, background: 'red' } })
  .jpeg()
  .toBuffer();

describe('text', () => {
  test('is sent unchanged', async () => {
    expect((await written({ body: 'Olá *você*' }))?.extendedTextMessage?.text).toBe('Olá *você*');
  });

  test.each([
    ['   ', 'emptyMessage'],
    ['x'.repeat(65_537), 'textTooLong?max=65536'],
  ])('a text that cannot be sent is refused with the reason', async (body, reason) => {
    expect(await composed({ body })).toEqual({ ok: false, reason });
  });
});

describe('quotes', () => {
  const stored: StoredMessage = { chat: ana.lid, fromMe: false, sender: ana.lid, message: { conversation: 'quanto?' } };
  const context = async (quoted: StoredMessage | null, jid?: string) =>
    (await written({ body: 'dez', quotedProviderId: '3EB0Q' }, quoted, jid))?.extendedTextMessage?.contextInfo;

  test('a quote of a customer’s message contains its text', async () => {
    expect(await context(stored)).toMatchObject({
      stanzaId: '3EB0Q',
      participant: ana.lid,
      quotedMessage: { conversation: 'quanto?' },
    });
  });
  test('a quote of a message sent from the phone contains the message without its envelope', async () => {
    const message = { deviceSentMessage: { message: { imageMessage: { caption: 'foto' } } } };
    const quotedInfo = await context({ ...stored, fromMe: true, sender: me.pn, message });
    expect(quotedInfo).toMatchObject({ participant: me.pn, quotedMessage: { imageMessage: { caption: 'foto' } } });
  });
  test('in a group name the author', async () => {
    expect(await context({ ...stored, chat: group, sender: beto.lid }, group)).toMatchObject({
      stanzaId: '3EB0Q',
      participant: beto.lid,
    });
  });
  test('a quote of a message known only to the server is built from its stored text', async () => {
    const reply = { body: 'dez', quotedProviderId: '3EB0Q', quoted: { fromMe: true, body: 'quanto?' } };
    expect((await written(reply))?.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: '3EB0Q',
      participant: me.pn,
      quotedMessage: { conversation: 'quanto?' },
    });
    const react = { ...reply, mediaType: 'reactionMessage', body: '👍' };
    expect((await written(react))?.reactionMessage?.key).toMatchObject({ id: '3EB0Q', fromMe: true });
  });
  test('a quote of a message that is no longer stored, or of an unknown type, still has its id', async () => {
    expect(await context(null)).toMatchObject({ stanzaId: '3EB0Q', quotedMessage: { conversation: '…' } });
    const unknownType = { ...stored, message: { callLogMesssage: {} } };
    expect(await context(unknownType)).toMatchObject({ stanzaId: '3EB0Q', quotedMessage: { conversation: '…' } });
  });
});

describe('reactions, edits, deletions', () => {
  test('a reaction names its target’s author', async () => {
    const react = { mediaType: 'reactionMessage', body: '👍', quotedProviderId: '3EB0Q' };
    const stored: StoredMessage = { chat: group, fromMe: false, sender: beto.lid, message: {} };
    expect((await written(react, stored, group))?.reactionMessage).toMatchObject({
      text: '👍',
      key: { remoteJid: group, id: '3EB0Q', fromMe: false, participant: beto.lid },
    });
    expect((await written({ ...react, body: '' }, { ...stored, fromMe: true }))?.reactionMessage).toMatchObject({
      text: '',
      key: { fromMe: true },
    });
    expect(await composed({ ...react, quotedProviderId: null })).toMatchObject({ ok: false });
  });

  test('an edit and a deletion name our message', async () => {
    const key = { remoteJid: ana.lid, fromMe: true, id: '3EB0OURS' };
    const edited = await sent(editOf(payload({ body: 'novo' }), ana.lid), ana.lid);
    expect(edited.protocolMessage).toMatchObject({
      type: 14,
      key,
      editedMessage: { extendedTextMessage: { text: 'novo' } },
    });
    expect((await sent(removalOf(payload({}), ana.lid), ana.lid)).protocolMessage).toMatchObject({ key });
  });
});

describe('locations and cards', () => {
  test('a location from its coordinates, or from its map link', async () => {
    const locationMetadata = { location: { latitude: -23.5, longitude: -46.6, name: 'Loja' } };
    const place = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' };
    expect(
      (await written({ mediaType: 'locationMessage', body: '', metadata: locationMetadata }))?.locationMessage,
    ).toMatchObject(place);
    const body = '|https://www.google.com/maps?q=-23.5%2C-46.6|Loja';
    expect((await written({ mediaType: 'locationMessage', body }))?.locationMessage).toMatchObject(place);
    expect(await composed({ mediaType: 'locationMessage', body: 'ali' })).toEqual({
      ok: false,
      reason: 'locationWithoutCoordinates',
    });
  });

  test('a received location or contact card is sent as the same', async () => {
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\\, a boa\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD';
    const one = readMessage({ contactMessage: { displayName: 'Ana', vcard } }).content;
    expect((await written({ mediaType: one.mediaType, body: one.body }))?.contactMessage).toMatchObject({
      displayName: 'Ana, a boa',
      vcard,
    });
    const two = readMessage({ contactsArrayMessage: { contacts: [{ vcard }, { displayName: 'Beto' }] } }).content;
    expect((await written({ mediaType: 'vcard', body: two.body }))?.contactsArrayMessage?.contacts).toMatchObject([
      { displayName: 'Ana, a boa' },
      { displayName: 'Beto' },
    ]);
    expect(await composed({ mediaType: 'vcard', body: 'Ana' })).toMatchObject({ ok: false });
    // An unterminated line is not a name: reading each to the end of the card would take quadratic time.
    const endless = 'BEGIN:VCARD\nFN;\nEMAIL:ana@loja.test\nEND:VCARD';
    expect(await composed({ mediaType: 'vcard', body: endless })).toMatchObject({ ok: false });
  });
});

describe('files', () => {
  test('a picture with its caption and a thumbnail', async () => {
    const image = (await written({ mediaType: 'image', body: 'a nota', ...file('a.jpg', 'image/jpeg', picture) }))
      ?.imageMessage;
    expect(image).toMatchObject({ caption: 'a nota', mimetype: 'image/jpeg', width: 300, height: 150 });
    const small = await sharp(Buffer.from(image?.jpegThumbnail ?? [])).metadata();
    expect([small.format, small.width, small.height]).toEqual(['jpeg', 72, 36]);
    expect(Number(image?.fileLength)).toBe(picture.length);
  });

  test('an undecodable picture is sent all the same, without a thumbnail', async () => {
    const image = (await written({ mediaType: 'image', ...file('b.jpg', 'image/jpeg', 'no picture') }))?.imageMessage;
    expect(image?.jpegThumbnail?.length ?? 0).toBe(0);
    expect(Number(image?.fileLength)).toBe(10);
  });

  test.each([
    ['video', 'v.mp4', 'video/mp4', 'videoMessage'],
    ['video', 'v.webm', 'video/webm', 'documentMessage'],
    ['image', 'i.gif', 'image/gif', 'documentMessage'],
    ['application', 'd.pdf', 'application/pdf', 'documentMessage'],
  ] as const)('%s %s travels as what phones play', async (mediaType, name, mimeType, field) => {
    const message = await written({ mediaType, body: 'veja', ...file(name, mimeType, 'bytes') });
    expect(message?.[field]).toMatchObject({ caption: 'veja', mimetype: mimeType });
    if (field === 'documentMessage') expect(message?.documentMessage?.fileName).toBe(name);
  });

  test('audio with a caption is sent as a document, as audio has no captions', async () => {
    const message = await written({ mediaType: 'audio', body: 'ouça', ...file('m.mp3', 'audio/mpeg', 'bytes') });
    expect(message?.documentMessage?.caption).toBe('ouça');
  });

  test('a picture becomes a sticker of 512 by 512; a sticker stays as it is', async () => {
    const made = await composed({ mediaType: 'stickerMessage', ...file('s.jpg', 'image/jpeg', picture) });
    if (!made.ok || !('sticker' in made.content) || !Buffer.isBuffer(made.content.sticker))
      throw new Error('no sticker');
    const { format, width, height } = await sharp(made.content.sticker).metadata();
    expect([format, width, height]).toEqual(['webp', 512, 512]);
    files.set('t.webp', made.content.sticker);
    const again = await composed({
      mediaType: 'stickerMessage',
      ...file('t.webp', 'image/webp', made.content.sticker),
    });
    expect(again.ok && 'sticker' in again.content && again.content.sticker).toEqual(made.content.sticker);
  });

  test('a file that is missing or too long is reported', async () => {
    const missingFile = { key: 'gone', name: 'x.pdf', mimeType: 'application/pdf', sizeBytes: 3 };
    expect(await composed({ mediaType: 'application', file: missingFile })).toEqual({
      ok: false,
      reason: 'storedFileMissing',
    });
    expect(
      await composed({ mediaType: 'image', body: 'x'.repeat(1025), ...file('a.jpg', 'image/jpeg', picture) }),
    ).toMatchObject({ ok: false });
    const huge = { ...missingFile, sizeBytes: 3e9 };
    expect(await composed({ mediaType: 'application', file: huge })).toMatchObject({ ok: false });
  });

  const encoder = new Mp3Encoder(1, 44_100, 128);
  const wave = Int16Array.from({ length: 88_200 }, (_, i) => 8000 * Math.sin(i / 20));
  const mp3 = Buffer.concat([new Uint8Array(encoder.encodeBuffer(wave)), new Uint8Array(encoder.flush())]);

  test('a recording of the screen is a voice note: Ogg with Opus, its length, its 64 bars', async () => {
    const made = await composed({ mediaType: 'audio', ...file('audio-1795262400000.mp3', 'audio/mpeg', mp3) });
    if (!made.ok || !('audio' in made.content) || !Buffer.isBuffer(made.content.audio)) throw new Error('no sound');
    expect(readOgg(made.content.audio)?.head.channels).toBe(1);
    const audio = (await sent(made.content, ana.lid)).audioMessage;
    expect(audio).toMatchObject({ ptt: true, seconds: 2, mimetype: 'audio/ogg; codecs=opus' });
    expect(audio?.waveform).toHaveLength(64);
  });

  test('attached audio stays audio, with its length', async () => {
    const audio = (await written({ mediaType: 'audio', ...file('musica.mp3', 'audio/mpeg', mp3) }))?.audioMessage;
    expect(audio).toMatchObject({ mimetype: 'audio/mpeg', seconds: 2 });
    expect(audio?.ptt ?? false).toBe(false);
    expect(Number(audio?.fileLength)).toBe(mp3.length);
  });

  test('an undecodable recording is sent as audio', async () => {
    const audio = (await written({ mediaType: 'audio', ...file('audio-1795262400001.mp3', 'audio/mpeg', 'no sound') }))
      ?.audioMessage;
    expect(audio).toMatchObject({ mimetype: 'audio/mpeg' });
  });
});

test.each([
  ['the chat as it was heard', { chat: ana.pn, to: [] }, ana.pn],
  ['a group', { chat: group, to: [] }, group],
  [
    'the LID of a contact',
    {
      chat: '5511988887777',
      to: [
        { kind: 'phone', value: '5511988887777' },
        { kind: 'wa_lid', value: '200000000000002' },
      ],
    },
    ana.lid,
  ],
  [
    'the number of a contact',
    {
      chat: 'x',
      to: [
        { kind: 'psid', value: '9' },
        { kind: 'phone', value: '5511988887777' },
      ],
    },
    ana.pn,
  ],
  ['the number of a stranger', { chat: '5511988887777', to: [] }, ana.pn],
  ['nobody', { chat: 'line', to: [{ kind: 'psid', value: '9' }] }, null],
  ['a status', { chat: 'status@broadcast', to: [] }, null],
] as const)('a message goes to %s', (_, given, jid) => {
  expect(recipientJidOf({ chat: given.chat, to: [...given.to] }, emptyDirectory)).toBe(jid);
});

test('a number whose LID is known is addressed by LID', () => {
  expect(recipientJidOf({ chat: '5511988887777', to: [] }, { ...emptyDirectory, lidOf: () => ana.lid })).toBe(ana.lid);
});
