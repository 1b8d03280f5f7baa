import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Graph } from '../../peers/graph/graph.ts';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import { signatureOf } from '../../peers/graph/wire/post-signed.ts';
import type { MessagingAccountInput } from '../../peers/messenger-platform/account.ts';
import { addAccount } from '../../peers/messenger-platform/add-account.ts';
import type { MessagingLine } from '../../peers/messenger-platform/messaging-line.ts';
import type { Person } from '../../peers/messenger-platform/person.ts';
import type {
  ChannelConnection,
  ChannelDriver,
  OutboundFile,
  OutboundMessage,
} from '../../server/src/channels/channel.ts';
import { instagramDriver } from '../../server/src/channels/instagram/instagram-driver.ts';
import { messengerDriver } from '../../server/src/channels/messenger/messenger-driver.ts';

const id = '17841400000000001';
const pageId = '106540352242922';
const hourMs = 60 * 60 * 1000;
const secrets = { accessToken: 'a-token', appSecret: 'segredo', verifyToken: 'abra' };
const account = { id, ...secrets, webhookUrl: 'http://127.0.0.1:9/nobody' };
const options = { patience: { callMs: 300, fileMs: 1000 } };

const channels: {
  name: string;
  input: MessagingAccountInput;
  credentials: Record<string, unknown>;
  make: () => ChannelDriver;
  kind: 'psid' | 'igsid';
}[] = [
  {
    name: 'Messenger',
    input: { object: 'page', ...account },
    credentials: { pageId: id },
    make: () => messengerDriver(options),
    kind: 'psid',
  },
  {
    name: 'Instagram by its own login',
    input: { object: 'instagram', login: 'instagram', ...account },
    credentials: { login: 'instagram', instagramId: id },
    make: () => instagramDriver(options),
    kind: 'igsid',
  },
  {
    name: 'Instagram by its page',
    input: { object: 'instagram', login: 'facebook', pageId, ...account },
    credentials: { login: 'facebook', instagramId: id, pageId },
    make: () => instagramDriver(options),
    kind: 'igsid',
  },
];

/** One second of silence: empty mp3 frames of 128 kbit/s at 44.1 kHz, mono. */
function mp3(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return Buffer.concat(Array.from({ length: 40 }, () => frame));
}

const file = (bytes: Buffer, mimeType: string, name: string): OutboundFile => ({
  key: 'k',
  name,
  mimeType,
  sizeBytes: bytes.length,
  open: async () => Readable.from([bytes]),
});

describe.each(channels)('$name', ({ input, credentials, make, kind }) => {
  let graph: Graph;
  let peer: MessagingLine;
  let ana: Person;
  let driver: ChannelDriver;
  let connection: ChannelConnection;

  beforeEach(async () => {
    graph = await startGraph();
    peer = addAccount(graph, input);
    ana = peer.person('Ana Prado', { id: '6912345678901234' });
    void ana.text('oi');
    driver = make();
    connection = {
      id: 7,
      companyId: 1,
      name: 'Página',
      accountId: id,
      credentials: { ...secrets, ...credentials, graphUrl: graph.url },
    };
  });
  afterEach(() => graph.close());

  const outbound = (more: Partial<OutboundMessage> = {}): OutboundMessage => ({
    id: '41',
    providerId: null,
    chat: ana.id,
    to: [
      { kind: 'phone', value: '5511999990001' },
      { kind, value: ana.id },
    ],
    mediaType: 'conversation',
    body: 'Bom dia',
    facts: null,
    file: null,
    quotedProviderId: null,
    ...more,
  });
  const inbox = () => expect.poll(() => ana.inbox);

  test('a text reaches the person; its answer names it', async () => {
    expect(await driver.send(connection, outbound())).toEqual({ outcome: 'sent', providerId: peer.sent[0]?.mid });
    await inbox().toMatchObject([{ text: 'Bom dia', humanAgent: false }]);
  });

  test('quotes and reactions arrive as what they are, and a reaction is taken back', async () => {
    const said = ana.text('Onde fica?');
    await driver.send(connection, outbound({ id: '1', quotedProviderId: said.mid, body: 'Aqui' }));
    await inbox().toMatchObject([{ text: 'Aqui', quotedMid: said.mid }]);
    const reaction = { mediaType: 'reactionMessage', quotedProviderId: `${said.mid}#2` };
    expect(await driver.send(connection, outbound({ id: '2', ...reaction, body: '👍' }))).toMatchObject({
      outcome: 'sent',
    });
    expect(ana.reactions.get(said.mid)).toBe('👍');
    await driver.send(connection, outbound({ id: '3', ...reaction, body: '' }));
    expect(ana.reactions.size).toBe(0);
  });

  test('a file is given to Meta and arrives whole', async () => {
    const sent = await driver.send(connection, outbound({ body: '', file: file(samples.png, 'image/png', 'a.png') }));
    expect(sent).toMatchObject({ outcome: 'sent' });
    await inbox().toMatchObject([{ text: null, attachment: { type: 'image' } }]);
    expect(ana.inbox[0]?.attachment?.bytes).toEqual(samples.png);
    await driver.send(connection, outbound({ id: '2', body: '', file: file(samples.pdf, 'application/pdf', 'a.pdf') }));
    await expect.poll(() => ana.inbox[1]?.attachment?.type).toBe('file');
  });

  test('a recording arrives as sound that the channel plays', async () => {
    const recording = file(mp3(), 'audio/mpeg', 'gravação.mp3');
    expect(await driver.send(connection, outbound({ body: '', file: recording }))).toMatchObject({ outcome: 'sent' });
    await inbox().toMatchObject([{ attachment: { type: 'audio' } }]);
    const start = ana.inbox[0]?.attachment?.bytes.toString('latin1', 0, 4);
    expect(start === 'RIFF').toBe(kind === 'igsid');
    const broken = file(Buffer.from('no sound'), 'audio/mpeg', 'a.mp3');
    if (kind === 'igsid')
      expect(await driver.send(connection, outbound({ id: '2', body: '', file: broken }))).toMatchObject({
        outcome: 'refused',
      });
  });

  test('a place travels as its address', async () => {
    const body = '|https://www.google.com/maps?q=-23.5%2C-46.6|MASP';
    await driver.send(connection, outbound({ mediaType: 'locationMessage', body }));
    await inbox().toMatchObject([{ text: 'MASP\nhttps://www.google.com/maps?q=-23.5%2C-46.6' }]);
  });

  test.each([
    ['too long a text', { body: 'é'.repeat(2001) }],
    ['an empty text', { body: '  ' }],
    ['nobody to send to', { to: [{ kind: 'phone' as const, value: '5511999990001' }] }],
    ['a caption', { body: 'A foto', file: file(samples.png, 'image/png', 'a.png') }],
    ['a reaction to nothing', { mediaType: 'reactionMessage', body: '👍' }],
  ])('%s is refused with a reason, and nothing is sent', async (_, change) => {
    expect(await driver.send(connection, outbound(change))).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/\S/),
    });
    expect(peer.sent).toEqual([]);
  });

  test('the longest text that fits is taken', async () => {
    const body = kind === 'psid' ? 'é'.repeat(2000) : 'é'.repeat(500);
    expect(await driver.send(connection, outbound({ body }))).toMatchObject({ outcome: 'sent' });
    expect(await driver.send(connection, outbound({ id: '42', body: `${body}.` }))).toMatchObject({
      outcome: 'refused',
    });
  });

  describe('after the window', () => {
    test('a person answers for seven days, and no longer', async () => {
      graph.clock.advance(25 * hourMs);
      expect(await driver.send(connection, outbound())).toMatchObject({ outcome: 'sent' });
      await inbox().toMatchObject([{ humanAgent: true }]);
      graph.clock.advance(7 * 24 * hourMs);
      expect(await driver.send(connection, outbound({ id: '42' }))).toMatchObject({
        outcome: 'refused',
        reason: expect.stringContaining('windowClosed'),
      });
    });

    test.each([
      ['what the product says by itself', { isAutomatic: true }, {}, true],
      ['an app without leave', {}, {}, false],
      ['a line whose owner does not want it', {}, { humanAgent: 'disabled' }, true],
    ] as const)(
      '%s does not pass for a person; the reason is the window, and the line stays up',
      async (_, message, more, leave) => {
        peer.account.humanAgent = leave;
        graph.clock.advance(25 * hourMs);
        const given = { ...connection, credentials: { ...(connection.credentials as object), ...more } };
        const result = await driver.send(given, outbound(message));
        expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('windowClosed') });
        expect(result).not.toHaveProperty('line');
        expect(peer.sent).toEqual([]);
      },
    );
  });

  describe('when Graph misbehaves', () => {
    test.each(['acceptThenHang', 'acceptThenReset'] as const)(
      '%s: nobody knows, and it is not sent again',
      async (name) => {
        graph.switches.set(name, { times: 1 });
        expect(await driver.send(connection, outbound())).toMatchObject({ outcome: 'unknown' });
        expect(peer.sent).toHaveLength(1);
      },
    );

    test.each([
      [2, undefined, { outcome: 'later' }],
      [1200, undefined, { outcome: 'later' }],
      [613, undefined, { outcome: 'later' }],
      [551, 1545041, { outcome: 'refused', reason: expect.stringContaining('recipientUnreachable') }],
      [190, 463, { outcome: 'refused', line: 'reauthenticate' }],
      [10, undefined, { outcome: 'refused', line: 'reauthenticate' }],
      [200, undefined, { outcome: 'refused', line: 'reauthenticate' }],
      [368, undefined, { outcome: 'refused', line: 'paused' }],
      [999999, undefined, { outcome: 'refused', reason: expect.stringContaining('999999') }],
    ])('code %i is dealt with', async (code, subcode, result) => {
      graph.switches.set('error', { times: 1, code, ...(subcode && { subcode }) });
      expect(await driver.send(connection, outbound())).toMatchObject(result);
    });

    test('too many messages hold the whole line, without asking again', async () => {
      graph.switches.set('error', { times: 1, code: 613 });
      await driver.send(connection, outbound());
      expect(await driver.send(connection, outbound({ id: '42' }))).toMatchObject({ outcome: 'later' });
      expect(peer.sent).toEqual([]);
    });

    test('a file that is up there is not sent up again; an upload that nobody answers is no message', async () => {
      const picture = outbound({ body: '', file: file(samples.png, 'image/png', 'a.png') });
      graph.switches.set('resetBeforeAccept', { times: 1, on: 'upload' });
      expect(await driver.send(connection, picture)).toMatchObject({ outcome: 'later' });
      graph.switches.set('error', { times: 1, code: 2 });
      expect(await driver.send(connection, picture)).toMatchObject({ outcome: 'later' });
      expect(await driver.send(connection, picture)).toMatchObject({ outcome: 'sent' });
      expect(peer.uploads.size).toBe(1);
    });

    test("a gateway's page leaves it open; a Graph that is not there does not", async () => {
      graph.switches.set('gatewayError', { times: 1 });
      expect(await driver.send(connection, outbound())).toMatchObject({ outcome: 'unknown' });
      await graph.close();
      expect(await driver.send(connection, outbound({ id: '43' }))).toMatchObject({ outcome: 'later' });
    });

    test('a stranger, and somebody who blocked us, are told apart from trouble with the line', async () => {
      ana.isBlocked = true;
      expect(await driver.send(connection, outbound())).toMatchObject({ outcome: 'refused' });
      const to = [{ kind, value: '404' }];
      const result = await driver.send(connection, outbound({ id: '42', chat: '404', to }));
      expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('recipientUnreachable') });
      expect(result).not.toHaveProperty('line');
    });
  });

  test('read marks and typing reach the person; what is refused does no harm, what got lost is tried again', async () => {
    await driver.markRead?.(connection, ana.id, ['m_1']);
    await driver.typing?.(connection, ana.id, 'composing', null);
    await driver.typing?.(connection, ana.id, 'paused', null);
    expect([ana.seen, ana.typingSeen]).toEqual([1, 1]);
    await driver.markRead?.(connection, '404', ['m_1']);
    graph.switches.set('resetBeforeAccept', { times: 1, on: 'read' });
    await expect(driver.markRead?.(connection, ana.id, ['m_1'])).rejects.toThrow();
  });

  test('a name is asked for; who does not give it has none, and trouble is tried again', async () => {
    expect(await driver.fetchName?.(connection, ana.id)).toBe('Ana Prado');
    ana.hidesProfile = true;
    expect(await driver.fetchName?.(connection, ana.id)).toBeNull();
    expect(await driver.fetchName?.(connection, '404')).toBeNull();
    graph.switches.set('resetBeforeAccept', { times: 1, on: 'media' });
    await expect(driver.fetchName?.(connection, ana.id)).rejects.toThrow();
  });

  describe("a person's file", () => {
    const fetched = async (url: string) => {
      const got = await driver.fetchMedia?.(connection, { url }, '1');
      return got && got !== 'handed' && 'bytes' in got ? buffer(got.bytes) : got;
    };
    test('is brought, without the token, and asked for again when its host was away', async () => {
      const asset = peer.assets.keep({ bytes: samples.png, mime: 'image/png' });
      expect(await fetched(asset.url)).toEqual(samples.png);
      graph.switches.set('resetBeforeAccept', { times: 1, on: 'download' });
      await expect(fetched(asset.url)).rejects.toThrow();
    });
    test('whose address has ended is gone', async () => {
      const asset = peer.assets.keep({ bytes: samples.png, mime: 'image/png' });
      graph.clock.advance(25 * hourMs);
      expect(await fetched(asset.url)).toEqual({ failed: 'gone' });
      expect(await driver.fetchMedia?.(connection, { url: 'javascript:1' }, '1')).toEqual({ failed: 'gone' });
    });
    test('at an address of the inside is not fetched for a line that stands outside', async () => {
      const asset = peer.assets.keep({ bytes: samples.png, mime: 'image/png' });
      const { graphUrl: _, ...outside } = connection.credentials as { graphUrl: string };
      const asked = driver.fetchMedia?.({ ...connection, credentials: outside }, { url: asset.url }, '1');
      await expect(asked).rejects.toThrow();
      const secure = driver.fetchMedia?.({ ...connection, credentials: outside }, { url: 'https://127.0.0.1/x' }, '1');
      await expect(secure).rejects.toThrow();
    });
  });

  test('the echo of ours is known by our word on it; the same word, forged or of another account, is not', async () => {
    const posted: unknown[] = [];
    peer.webhooks.push = async (item) => void posted.push(item);
    await driver.send(connection, outbound());
    await expect.poll(() => posted.length).toBeGreaterThan(0);
    const body = (item: unknown) => ({ object: input.object, entry: [{ id, messaging: [item] }] });
    const read = (item: unknown) => driver.webhook!.read(connection, body(item)).map(({ event }) => event);
    const [event] = read(posted[0]);
    const mid = peer.sent[0]?.mid ?? '';
    if (input.object === 'instagram' && input.login === 'instagram') {
      expect(event).toMatchObject({ kind: 'message', fromMe: true, maybeOurs: true, providerId: mid });
      return;
    }
    expect(event).toMatchObject({ kind: 'status', status: 'sent', targetId: mid, ourId: '41', chat: ana.id });
    const forged = JSON.parse(JSON.stringify(posted[0]).replace('balcao:41:', 'balcao:42:'));
    expect(read(forged)).toMatchObject([{ kind: 'message', fromMe: true }]);
  });

  test("the handshake wants the line's own word; a signature its secret, over the very bytes", () => {
    const hook = driver.webhook!;
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'abra', 'hub.challenge': '1158201444' };
    expect(hook.handshake(connection, query)).toBe('1158201444');
    expect(hook.handshake(connection, { ...query, 'hub.verify_token': 'outro' })).toBeNull();
    expect(hook.handshake({ ...connection, credentials: {} }, query)).toBeNull();
    const bytes = Buffer.from('{"a": 1}');
    const signed = (secret: string) => ({ 'x-hub-signature-256': signatureOf(bytes, secret) });
    expect(hook.isGenuine(connection, bytes, signed('segredo'))).toBe(true);
    expect(hook.isGenuine(connection, bytes, signed('outro'))).toBe(false);
    expect(hook.isGenuine(connection, Buffer.from('{"a":1}'), signed('segredo'))).toBe(false);
    expect(hook.isGenuine({ ...connection, credentials: {} }, bytes, signed('segredo'))).toBe(false);
  });

  test('credentials are tried: a token that ended, one of another account, and a Graph that is not there say so', async () => {
    expect(await driver.test?.(connection)).toEqual({ accountId: id, name: 'Padaria Aurora' });
    const refusal = (code: unknown) => ({ code: 'ERR_CONNECTION_TEST', details: { reason: code } });
    peer.isTokenExpired = true;
    await expect(driver.test?.(connection)).rejects.toMatchObject(refusal(expect.stringContaining('190')));
    addAccount(graph, { ...input, id: '555', accessToken: 'b-token' });
    const wrong = { ...connection, credentials: { ...(connection.credentials as object), accessToken: 'b-token' } };
    const isPage = input.object === 'page' || input.login === 'facebook';
    const reason = isPage ? 'tokenOfAnotherAccount' : 'tokenOfNamedAccount?name=Padaria Aurora&id=555';
    if (input.object === 'page' || input.login === 'instagram')
      await expect(driver.test?.(wrong)).rejects.toMatchObject(refusal(expect.stringContaining(reason)));
    await graph.close();
    await expect(driver.test?.(connection)).rejects.toMatchObject(refusal(expect.stringMatching(/\S/)));
  });
});
