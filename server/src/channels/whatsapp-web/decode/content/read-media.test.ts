import { proto } from 'baileys/WAProto/index.js';
import { describe, expect, test } from 'vitest';
import { ana, file, fromPhone, inGroup, readMessage } from '../test-stanza.ts';
import { mediaRef } from './media-ref.ts';

type Message = proto.IMessage;

describe('files', () => {
  const image = { ...file, mimetype: 'image/jpeg', caption: 'a nota' };
  test.each<
    [
      string,
      Message,
      { mediaType: string; body: string; metadata?: unknown; media: { name: string; mimeType: string } },
      string,
    ]
  >([
    [
      'image',
      { imageMessage: image },
      { mediaType: 'image', body: 'a nota', media: { name: 'imagem-3EB0AA.jpg', mimeType: 'image/jpeg' } },
      'image',
    ],
    [
      'video',
      { videoMessage: { ...file, mimetype: 'video/mp4', seconds: 9 } },
      {
        mediaType: 'video',
        body: '',
        metadata: { seconds: 9 },
        media: { name: 'video-3EB0AA.mp4', mimeType: 'video/mp4' },
      },
      'video',
    ],
    [
      'gif',
      { videoMessage: { ...file, mimetype: 'video/mp4', gifPlayback: true } },
      {
        mediaType: 'video',
        body: '',
        metadata: { gif: true },
        media: { name: 'video-3EB0AA.mp4', mimeType: 'video/mp4' },
      },
      'video',
    ],
    [
      'round video',
      { ptvMessage: { ...file, mimetype: 'video/mp4', seconds: 3 } },
      {
        mediaType: 'video',
        body: '',
        metadata: { videoNote: true, seconds: 3 },
        media: { name: 'video-3EB0AA.mp4', mimeType: 'video/mp4' },
      },
      'video',
    ],
    [
      'music',
      { audioMessage: { ...file, mimetype: 'audio/mpeg' } },
      { mediaType: 'audio', body: '', media: { name: 'audio-3EB0AA.mp3', mimeType: 'audio/mpeg' } },
      'audio',
    ],
    [
      'voice',
      {
        audioMessage: {
          ...file,
          mimetype: 'audio/ogg; codecs=opus',
          ptt: true,
          seconds: 4,
          waveform: Buffer.from([0, 50, 120]),
        },
      },
      {
        mediaType: 'audio',
        body: '',
        // The waveform is part of the message: it is drawn without fetching the file.
        metadata: { voice: true, seconds: 4, waveform: [0, 50, 100] },
        media: { name: 'audio-3EB0AA.ogg', mimeType: 'audio/ogg; codecs=opus' },
      },
      'audio',
    ],
    [
      'document',
      { documentMessage: { ...file, mimetype: 'application/pdf', fileName: 'boleto.pdf' } },
      { mediaType: 'application', body: '', media: { name: 'boleto.pdf', mimeType: 'application/pdf' } },
      'document',
    ],
    [
      'document with a caption',
      {
        documentWithCaptionMessage: {
          message: { documentMessage: { ...file, mimetype: 'text/plain', caption: 'veja' } },
        },
      },
      { mediaType: 'application', body: 'veja', media: { name: 'documento-3EB0AA.txt', mimeType: 'text/plain' } },
      'document',
    ],
    [
      'sticker',
      { stickerMessage: { ...file, mimetype: 'image/webp' } },
      { mediaType: 'stickerMessage', body: '', media: { name: 'figurinha-3EB0AA.webp', mimeType: 'image/webp' } },
      'sticker',
    ],
    [
      'moving sticker',
      { stickerMessage: { ...file, mimetype: 'image/webp', isAnimated: true } },
      {
        mediaType: 'stickerMessage',
        body: '',
        metadata: { animated: true },
        media: { name: 'figurinha-3EB0AA.webp', mimeType: 'image/webp' },
      },
      'sticker',
    ],
    [
      'to be seen once',
      { viewOnceMessageV2: { message: { imageMessage: image } } },
      {
        mediaType: 'image',
        body: 'a nota',
        metadata: { viewOnce: true },
        media: { name: 'imagem-3EB0AA.jpg', mimeType: 'image/jpeg' },
      },
      'image',
    ],
    [
      'of an album',
      { associatedChildMessage: { message: { imageMessage: image } } },
      { mediaType: 'image', body: 'a nota', media: { name: 'imagem-3EB0AA.jpg', mimeType: 'image/jpeg' } },
      'image',
    ],
    [
      'above buttons',
      { buttonsMessage: { contentText: 'Leve', imageMessage: { ...file, mimetype: 'image/png' } } },
      { mediaType: 'image', body: 'Leve', media: { name: 'imagem-3EB0AA.png', mimeType: 'image/png' } },
      'image',
    ],
  ])('%s', (_, message, expected, kind) => {
    const { content } = readMessage(message);
    const { ref, ...media } = content.media ?? { name: '', mimeType: '' };
    // The size is known before the file is fetched.
    expect({ ...content, media }).toEqual({ ...expected, media: { ...expected.media, sizeBytes: 1234 } });
    expect(mediaRef.parse(ref)).toEqual({
      kind,
      url: file.url,
      directPath: file.directPath,
      mediaKey: Buffer.alloc(32, 1).toString('base64'),
      fileSha256: Buffer.alloc(32, 2).toString('base64'),
      fileEncSha256: Buffer.alloc(32, 3).toString('base64'),
      sizeBytes: 1234,
      mimeType: expected.media.mimeType,
      message: { remoteJid: '200000000000002@lid', fromMe: false, id: '3EB0AA', participant: null },
    });
  });

  test('a file of a group message names its sender, whose phone may be asked to upload it again', () => {
    const { content } = readMessage({ imageMessage: image }, inGroup);
    expect(mediaRef.parse(content.media?.ref).message).toEqual({
      remoteJid: inGroup.from,
      fromMe: false,
      id: '3EB0BB',
      participant: '300000000000003@lid',
    });
  });

  test('without a key cannot be fetched, and say so', () => {
    expect(readMessage({ imageMessage: { ...image, mediaKey: null } }).content.body).toBe(
      '[Mensagem que não pode ser mostrada aqui: imageMessage]',
    );
  });
});

describe('a picture that a phone sends in two qualities', () => {
  const small = { imageMessage: { ...file, mimetype: 'image/jpeg', contextInfo: { pairedMediaType: 3 } } };
  const large = { imageMessage: { ...file, mimetype: 'image/jpeg', contextInfo: { pairedMediaType: 4 } } };
  const messageContextInfo = {
    messageAssociation: {
      associationType: proto.MessageAssociation.AssociationType.HD_IMAGE_DUAL_UPLOAD,
      parentMessageKey: { remoteJid: ana.lid, fromMe: false, id: '3EB0SMALL' },
    },
  };

  test('the large one names the small one, wherever the phone states it', () => {
    expect(readMessage(small).versionOf).toBeUndefined();
    const outside = readMessage({ associatedChildMessage: { message: large }, messageContextInfo });
    expect([outside.versionOf, outside.isSharper, outside.content.mediaType]).toEqual(['3EB0SMALL', true, 'image']);
    const inside = { associatedChildMessage: { message: { ...large, messageContextInfo } } };
    expect(readMessage(inside).versionOf).toBe('3EB0SMALL');
    const message = { ephemeralMessage: { message: inside } };
    expect(readMessage({ deviceSentMessage: { destinationJid: ana.lid, message } }, fromPhone).versionOf).toBe(
      '3EB0SMALL',
    );
  });

  test('the moving version of a picture takes its place nowhere', () => {
    const { MOTION_PHOTO: associationType } = proto.MessageAssociation.AssociationType;
    const moving = { messageAssociation: { associationType, parentMessageKey: { id: '3EB0SMALL' } } };
    const read = readMessage({ ...large, messageContextInfo: moving });
    expect([read.versionOf, read.isSharper]).toEqual(['3EB0SMALL', undefined]);
  });

  test('pictures of an album are messages of their own', () => {
    const { MEDIA_ALBUM: associationType } = proto.MessageAssociation.AssociationType;
    const album = { messageAssociation: { associationType, parentMessageKey: { id: '3EB0ALBUM' } } };
    expect(readMessage({ ...small, messageContextInfo: album }).versionOf).toBeUndefined();
  });
});
