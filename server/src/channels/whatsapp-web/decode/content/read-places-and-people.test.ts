import type { proto } from 'baileys/WAProto/index.js';
import { describe, expect, test } from 'vitest';
import { readMessage } from '../test-stanza.ts';

const body = (message: proto.IMessage) => readMessage(message).content.body;

describe('locations and contacts', () => {
  test('a location has its map link, name and thumbnail', () => {
    const jpegThumbnail = new Uint8Array([0xff, 0xd8, 1]);
    const place = { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja', address: 'Rua A, 1', jpegThumbnail };
    expect(readMessage({ locationMessage: place }).content).toEqual({
      mediaType: 'locationMessage',
      body: `data:image/jpeg;base64,${Buffer.from(jpegThumbnail).toString('base64')}|https://www.google.com/maps?q=-23.5%2C-46.6|Loja, Rua A, 1`,
      metadata: { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1' } },
    });
  });

  test('a live location says so', () => {
    expect(
      readMessage({ liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'indo' } }).content,
    ).toEqual({
      mediaType: 'locationMessage',
      body: '|https://www.google.com/maps?q=1%2C2|Localização em tempo real, indo',
      metadata: { location: { latitude: 1, longitude: 2, name: 'indo', live: true } },
    });
  });

  test('impossible coordinates are no location', () => {
    expect(readMessage({ locationMessage: { degreesLatitude: 91, degreesLongitude: 0 } }).content.mediaType).toBe(
      'conversation',
    );
  });

  test('one card, several cards, and a name without a card', () => {
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;waid=5511:+55 11\nEND:VCARD';
    expect(readMessage({ contactMessage: { displayName: 'Ana', vcard } }).content).toEqual({
      mediaType: 'contactMessage',
      body: vcard,
    });
    const both = { contacts: [{ displayName: 'Ana', vcard }, { displayName: 'Beto; B' }] };
    expect(body({ contactsArrayMessage: both })).toBe(`${vcard}\nBEGIN:VCARD\nVERSION:3.0\nFN:Beto\\; B\nEND:VCARD`);
  });

  test('an ended call', () => {
    expect(readMessage({ callLogMesssage: { isVideo: true, callOutcome: 1 } }).content).toMatchObject({
      mediaType: 'call_log',
      body: 'Chamada de vídeo perdida',
    });
    expect(body({ callLogMesssage: { isVideo: false, callOutcome: 0, durationSecs: 75 } })).toBe(
      'Chamada de voz (1:15)',
    );
  });
});
