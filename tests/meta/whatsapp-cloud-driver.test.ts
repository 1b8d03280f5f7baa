import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { signatureOf } from '../../peers/graph/wire/post-signed.ts';
import { file, outbound, setUpCloudDriver } from './cloud-driver-world.ts';

const { graph, ana, driver, connection, inbox } = setUpCloudDriver();

test('a text reaches the customer, with our id', async () => {
  const result = await driver().send(connection(), outbound());
  expect(result).toEqual({ outcome: 'sent', providerId: graph().sent[0]?.id });
  await inbox().toMatchObject([{ type: 'text', content: { body: 'Bom dia' }, opaque: expect.stringMatching(/:41:/) }]);
});

test.each([
  ['by user id alone', 'BR.1', [{ kind: 'wa_bsuid', value: 'BR.1' }], 'BR.1'],
  [
    'as they last wrote, among several numbers',
    '5511999990001',
    [
      { kind: 'phone', value: '551133334444' },
      { kind: 'phone', value: '5511999990001' },
    ],
    '5511999990001',
  ],
  [
    'by number when they never wrote',
    '',
    [
      { kind: 'wa_bsuid', value: 'BR.9' },
      { kind: 'phone', value: '5511999990001' },
    ],
    '5511999990001',
  ],
] as const)('a person is reached %s', async (_, chat, to, sentTo) => {
  await driver().send(connection(), outbound({ chat, to: [...to] }));
  expect(graph().sent[0]?.to).toBe(sentTo);
});

test.each([
  ['a picture', samples.png, 'image/png', 'a.png', 'image', { caption: 'A foto' }],
  ['a document', samples.pdf, 'application/pdf', 'conta.pdf', 'document', { caption: 'A foto', filename: 'conta.pdf' }],
  ['a table as text', Buffer.from('a;b'), 'text/csv', 'a.csv', 'document', { caption: 'A foto', filename: 'a.csv' }],
  [
    'a picture of a sort that WhatsApp does not show',
    Buffer.from('RIFF1234WEBP'),
    'image/webp',
    'a.webp',
    'document',
    { caption: 'A foto', filename: 'a.webp' },
  ],
  [
    'a sound with words beside it',
    samples.ogg,
    'audio/ogg',
    'a.ogg',
    'document',
    { caption: 'A foto', filename: 'a.ogg' },
  ],
] as const)('%s arrives with its caption', async (_, bytes, mime, name, type, content) => {
  const sent = await driver().send(
    connection(),
    outbound({ body: 'A foto', mediaType: 'application', file: file(bytes, mime, name) }),
  );
  expect(sent).toMatchObject({ outcome: 'sent' });
  await inbox().toMatchObject([{ type, content }]);
});

test('a recorded voice note arrives as audio', async () => {
  await driver().send(
    connection(),
    outbound({ body: '', mediaType: 'audio', file: file(samples.ogg, 'audio/ogg', 'a.ogg') }),
  );
  await inbox().toMatchObject([{ type: 'audio' }]);
});

test('quotes, reactions, locations and cards arrive as such', async () => {
  const inbound = ana().text('Onde fica?');
  await driver().send(connection(), outbound({ id: '1', quotedProviderId: inbound.id, body: 'Aqui' }));
  await driver().send(
    connection(),
    outbound({ id: '2', mediaType: 'reactionMessage', body: '👍', quotedProviderId: inbound.id }),
  );
  await driver().send(
    connection(),
    outbound({ id: '3', mediaType: 'locationMessage', body: '|https://www.google.com/maps?q=-23.5%2C-46.6|MASP' }),
  );
  await driver().send(
    connection(),
    outbound({
      id: '4',
      mediaType: 'vcard',
      body: 'BEGIN:VCARD\nVERSION:3.0\nFN:Elisa Prado\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD',
    }),
  );
  await inbox().toMatchObject([
    { quotedId: inbound.id, content: { body: 'Aqui' } },
    { type: 'reaction', content: { message_id: inbound.id, emoji: '👍' }, quotedId: null },
    { type: 'location', content: { latitude: -23.5, longitude: -46.6, name: 'MASP' } },
    { type: 'contacts', content: [{ name: { formatted_name: 'Elisa Prado' }, phones: [{ wa_id: '5511977776666' }] }] },
  ]);
});

test.each([
  ['too long a text', { body: 'x'.repeat(4097) }],
  ['too long a caption', { body: 'x'.repeat(1025), file: file(samples.png, 'image/png', 'a.png') }],
  ['nobody to send to', { to: [] }],
  ['a card without a name', { mediaType: 'vcard' as const, body: 'nothing' }],
  ['a type that WhatsApp does not carry', { file: file(Buffer.from('PK'), 'application/zip', 'a.zip') }],
])('%s is refused with a reason, and nothing is sent', async (_, change) => {
  expect(await driver().send(connection(), outbound(change))).toMatchObject({
    outcome: 'refused',
    reason: expect.stringMatching(/\S/),
  });
  expect(graph().sent).toEqual([]);
});

test('read marks and typing reach the customer; an unknown message does no harm', async () => {
  const inbound = ana().text('Alô?');
  await driver().markRead?.(connection(), 'BR.1', ['wamid.older', inbound.id]);
  expect(ana().readByBusiness).toContain(inbound.id);
  await driver().typing?.(connection(), 'BR.1', 'composing', inbound.id);
  await driver().typing?.(connection(), 'BR.1', 'paused', inbound.id);
  expect(ana().typingSeen).toBe(1);
  await driver().markRead?.(connection(), 'BR.1', ['wamid.nobody']);
  graph().switches.set('resetBeforeAccept', { times: 1, on: 'read' });
  await expect(driver().markRead?.(connection(), 'BR.1', [inbound.id])).rejects.toThrow();
});

describe("a customer's file", () => {
  const storeImage = () => graph().media.store('106540352242922', samples.png, 'image/png');
  const fetched = async (id: string) => {
    const got = await driver().fetchMedia?.(connection(), { id }, '1');
    return got && got !== 'handed' && 'bytes' in got ? buffer(got.bytes) : got;
  };

  test('is fetched in two steps', async () => {
    expect(await fetched(storeImage().id)).toEqual(samples.png);
  });
  test('a deleted file is gone', async () => {
    expect(await fetched('123')).toEqual({ failed: 'gone' });
    expect(await driver().fetchMedia?.(connection(), { id: '../x' }, '1')).toEqual({ failed: 'gone' });
  });
  test('is fetched again after Graph was down, from a new URL each time', async () => {
    const { id } = storeImage();
    graph().switches.set('error', { times: 1, on: 'media', code: 131016 });
    await expect(fetched(id)).rejects.toThrow();
    graph().switches.set('resetBeforeAccept', { times: 1, on: 'download' });
    await expect(fetched(id)).rejects.toThrow();
    expect(await fetched(id)).toEqual(samples.png);
  });
  test('with other bytes than announced is refused', async () => {
    const media = storeImage();
    const asked = driver().fetchMedia?.(connection(), { id: media.id }, '1');
    const got = await asked;
    expect(got).not.toBeNull();
    const other = storeImage();
    const description = graph().media.describe.bind(graph().media);
    graph().media.describe = (id, number) => ({ ...description(id, number), sha256: '0'.repeat(64) });
    await expect(fetched(other.id)).rejects.toThrow('announced');
  });
});

test("the handshake requires the connection's verify token; a signature its secret, over the exact bytes", () => {
  const hook = driver().webhook!;
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'abra', 'hub.challenge': '1158201444' };
  expect(hook.handshake(connection(), query)).toBe('1158201444');
  expect(hook.handshake(connection(), { ...query, 'hub.verify_token': 'outro' })).toBeNull();
  expect(hook.handshake(connection(), { ...query, 'hub.challenge': '<script>' })).toBeNull();
  expect(hook.handshake({ ...connection(), credentials: {} }, query)).toBeNull();
  const bytes = Buffer.from('{"a": 1}');
  const signed = (secret: string) => ({ 'x-hub-signature-256': signatureOf(bytes, secret) });
  expect(hook.isGenuine(connection(), bytes, signed('segredo'))).toBe(true);
  expect(hook.isGenuine(connection(), bytes, signed('outro'))).toBe(false);
  expect(hook.isGenuine(connection(), Buffer.from('{"a":1}'), signed('segredo'))).toBe(false);
  expect(hook.isGenuine(connection(), bytes, {})).toBe(false);
  expect(hook.isGenuine({ ...connection(), credentials: {} }, bytes, signed('segredo'))).toBe(false);
});

test('credentials are tested before they are stored', async () => {
  expect(await driver().test?.(connection())).toEqual({
    accountId: '106540352242922',
    name: 'Padaria Aurora',
  });
  graph().connectionOf().isTokenExpired = true;
  await expect(driver().test?.(connection())).rejects.toMatchObject({
    code: 'ERR_CONNECTION_TEST',
    details: { reason: expect.stringContaining('190') },
  });
});
