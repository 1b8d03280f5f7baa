import { describe, expect, test } from 'vitest';
import { fileOf, withMetadata } from '../test-outbound-message.ts';
import { mediaKindOf } from './media-kind.ts';
import { sendBodyOf } from './send-body.ts';
import { appSecret, outbound, phoneNumberId } from './test-cloud-messages.ts';

const sent = (more: Parameters<typeof outbound>[0], mediaId: string | null = null) => {
  const made = sendBodyOf({ phoneNumberId, appSecret }, outbound(more), mediaId);
  return made.ok ? made.body : made.reason;
};
const mebibyte = 1024 * 1024;

describe('kind of a file', () => {
  test.each([
    ['a picture as large as pictures may be', 'image/jpeg', 5 * mebibyte, '', 'image'],
    ['one byte more, which WhatsApp would refuse as a picture', 'image/jpeg', 5 * mebibyte + 1, '', 'document'],
    ['a film that is too long to play', 'video/mp4', 16 * mebibyte + 1, '', 'document'],
    ['a film of a kind that does not play', 'video/quicktime', 3, '', 'document'],
    ['a sound', 'audio/ogg', 3, '', 'audio'],
    ['a sound with words, which have no place beside it', 'audio/ogg', 3, 'ouça', 'document'],
    ['an unknown type', 'constructor', 3, '', 'document'],
  ] as const)('%s', (_, mimeType, sizeBytes, caption, kind) => {
    expect(mediaKindOf({ mimeType, sizeBytes }, caption)).toBe(kind);
  });
});

describe('file', () => {
  test('is a voice message only as a recording in Ogg, and then never has a caption', () => {
    const voice = { body: '', ...withMetadata({ voice: true }) };
    expect(sent({ ...voice, file: fileOf('audio/ogg') }, 'M')).toMatchObject({ audio: { id: 'M', voice: true } });
    expect(sent({ ...voice, file: fileOf('audio/mpeg') }, 'M')).toMatchObject({ audio: { id: 'M' } });
    expect(sent({ ...voice, file: fileOf('audio/mpeg') }, 'M')).not.toHaveProperty('audio.voice');
    expect(sent({ body: 'ouça', ...withMetadata({ voice: true }), file: fileOf('audio/ogg') }, 'M')).toMatchObject({
      document: { id: 'M', caption: 'ouça' },
    });
  });

  test('keeps its name where it is shown, cut between characters; a picture has none', () => {
    const name = `${'a'.repeat(239)}😀.pdf`;
    expect(sent({ body: '', file: fileOf('application/pdf', { name }) }, 'M')).toMatchObject({
      document: { id: 'M', filename: 'a'.repeat(239) },
    });
    expect(sent({ body: '', file: fileOf('image/png', { name }) }, 'M')).toMatchObject({ image: { id: 'M' } });
    expect(sent({ body: '', file: fileOf('image/png', { name }) }, 'M')).not.toHaveProperty('image.filename');
  });

  test('a file that was not uploaded to Meta is refused, and not sent as an empty message', () => {
    expect(sent({ file: fileOf('image/png') })).toBe('fileNotUploaded?service=WhatsApp');
  });
});

describe('text', () => {
  test('is sent unchanged, with a preview only when it contains a URL', () => {
    expect(sent({ body: ' *olá* 😀\n' })).toMatchObject({ text: { body: ' *olá* 😀\n', preview_url: false } });
    expect(sent({ body: 'veja https://example.com' })).toMatchObject({ text: { preview_url: true } });
    expect(sent({ body: 'veja example.com' })).toMatchObject({ text: { preview_url: false } });
  });

  test('a text of maximum length is sent; a longer or a blank one is refused', () => {
    expect(sent({ body: 'x'.repeat(4096) })).toMatchObject({ type: 'text' });
    expect(sent({ body: 'x'.repeat(4097) })).toBe('textTooLong?max=4096');
    expect(sent({ body: ' \n\t ' })).toBe('emptyMessage');
  });
});

describe('references', () => {
  test('a quote names the message; a reaction names it in its own field, and is not a quote as well', () => {
    expect(sent({ quotedProviderId: 'wamid.0' })).toMatchObject({ context: { message_id: 'wamid.0' } });
    const reaction = sent({ mediaType: 'reactionMessage', body: '', quotedProviderId: 'wamid.0' });
    expect(reaction).toMatchObject({ reaction: { message_id: 'wamid.0', emoji: '' } });
    expect(reaction).not.toHaveProperty('context');
    expect(sent({ mediaType: 'reactionMessage', body: '👍' })).toBe('reactionTargetMissing?service=WhatsApp');
  });

  test('a message of another connection is not quoted: its id means nothing here', () => {
    const quoted = { fromMe: false, body: 'Quanto?', isElsewhere: true };
    expect(sent({ quotedProviderId: '3EB0', quoted })).not.toHaveProperty('context');
  });

  test('a group or a person of another channel is no valid recipient', () => {
    expect(sent({ to: [{ kind: 'group', value: '1203' }] })).toBe('contactWithoutIdentity');
    expect(sent({ to: [{ kind: 'psid', value: '1' }] })).toBe('contactWithoutIdentity');
    expect(sent({ chat: 'BR.1', to: [{ kind: 'wa_bsuid', value: 'BR.1' }] })).toMatchObject({ recipient: 'BR.1' });
    expect(sent({ chat: 'BR.1', to: [{ kind: 'wa_bsuid', value: 'BR.1' }] })).not.toHaveProperty('to');
  });
});

describe('location', () => {
  const place = (body: string, metadata: Record<string, unknown> | null = null) =>
    sent({ mediaType: 'locationMessage', body, ...withMetadata(metadata) });

  test('has its own coordinates rather than those of the link', () => {
    const location = { latitude: -23.561414, longitude: -46.655881, name: 'MASP', address: 'Av. Paulista, 1578' };
    expect(place('|https://www.google.com/maps?q=1%2C2|MASP', { location })).toMatchObject({ location });
  });

  test('a forwarded location is parsed from its link, and its name may contain bars', () => {
    expect(place('|https://www.google.com/maps?q=-23.5%2C-46.6|A | B')).toMatchObject({
      location: { latitude: -23.5, longitude: -46.6, name: 'A | B' },
    });
    const nameless = place('|https://maps.example/?ll=10,-20|', { location: { latitude: 'x' } });
    expect(nameless).toMatchObject({ location: { latitude: 10, longitude: -20 } });
    expect(nameless).not.toHaveProperty('location.name');
  });

  test('without coordinates is refused and not sent as 0, 0', () => {
    for (const body of ['', 'aqui', '|javascript:1,2|x', '|https://maps.example/?q=casa|Casa'])
      expect(place(body)).toBe('locationWithoutCoordinates');
  });
});
