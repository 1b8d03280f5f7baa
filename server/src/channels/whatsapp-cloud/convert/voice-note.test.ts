import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Mp3Encoder } from '@breezystack/lamejs';
import { expect, test } from 'vitest';
import type { OutboundMessage } from '../../channel.ts';
import { sendBodyOf } from '../send-body.ts';
import { appSecret, phoneNumberId } from '../test-cloud-messages.ts';
import { asVoiceNote } from './voice-note.ts';

const encoder = new Mp3Encoder(1, 44_100, 128);
const wave = Int16Array.from({ length: 88_200 }, (_, i) => 8000 * Math.sin(i / 20));
const mp3 = Buffer.concat([new Uint8Array(encoder.encodeBuffer(wave)), new Uint8Array(encoder.flush())]);

const message = (name: string, bytes = mp3, body = ''): OutboundMessage => ({
  id: '1',
  providerId: null,
  chat: '5511988887777',
  to: [{ kind: 'phone', value: '5511988887777' }],
  mediaType: 'audio',
  body,
  metadata: null,
  file: { key: 'k', name, mimeType: 'audio/mpeg', sizeBytes: bytes.length, open: async () => Readable.from([bytes]) },
  quotedProviderId: null,
});
const bodyOf = (outbound: OutboundMessage) => {
  const made = sendBodyOf({ phoneNumberId, appSecret }, outbound, 'MEDIA');
  return made.ok ? made.body['audio'] : made.reason;
};

test('a recording of the screen is sent as a voice message, in Ogg with Opus', async () => {
  const outbound = await asVoiceNote(message('audio-1795262400000.mp3'));
  const bytes = outbound.file ? await buffer(await outbound.file.open()) : Buffer.alloc(0);
  expect(bytes.toString('latin1', 0, 60)).toMatch(/^OggS.*OpusHead/s);
  expect(outbound.file).toMatchObject({
    name: 'audio-1795262400000.ogg',
    mimeType: 'audio/ogg',
    sizeBytes: bytes.length,
  });
  expect(bodyOf(outbound)).toEqual({ id: 'MEDIA', voice: true });
});

test('an attached or undecodable audio is sent as the audio that it is', async () => {
  const attached = message('musica.mp3');
  expect(await asVoiceNote(attached)).toBe(attached);
  const broken = await asVoiceNote(message('audio-1795262400000.mp3', Buffer.from('no sound')));
  expect(broken.file?.mimeType).toBe('audio/mpeg');
  expect(bodyOf(broken)).toEqual({ id: 'MEDIA' });
});
