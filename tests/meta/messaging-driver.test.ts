import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { signatureOf } from '../../peers/graph/wire/post-signed.ts';
import { addAccount } from '../../peers/messenger-platform/add-account.ts';
import { hourMs, id, messagingChannels, setUpMessagingDriver } from './messaging-driver-world.ts';

describe.each(messagingChannels)('$name', (channel) => {
  const { input } = channel;
  const { graph, peer, ana, driver, connection, outbound } = setUpMessagingDriver(channel);

  test('read marks and typing reach the person; a refusal does no harm, a lost one is retried', async () => {
    await driver().markRead?.(connection(), ana().id, ['m_1']);
    await driver().typing?.(connection(), ana().id, 'composing', null);
    await driver().typing?.(connection(), ana().id, 'paused', null);
    expect([ana().seen, ana().typingSeen]).toEqual([1, 1]);
    await driver().markRead?.(connection(), '404', ['m_1']);
    graph().switches.set('resetBeforeAccept', { times: 1, on: 'read' });
    await expect(driver().markRead?.(connection(), ana().id, ['m_1'])).rejects.toThrow();
  });

  test('fetches a name; a person without one has none, and errors are retried', async () => {
    expect(await driver().fetchName?.(connection(), ana().id)).toBe('Ana Prado');
    ana().hidesProfile = true;
    expect(await driver().fetchName?.(connection(), ana().id)).toBeNull();
    expect(await driver().fetchName?.(connection(), '404')).toBeNull();
    graph().switches.set('resetBeforeAccept', { times: 1, on: 'media' });
    await expect(driver().fetchName?.(connection(), ana().id)).rejects.toThrow();
  });

  test('a token that is no longer accepted ends the access: the name is not missing, and the read mark not refused', async () => {
    const stale = { ...connection(), credentials: { ...(connection().credentials as object), accessToken: 'old' } };
    const ended = { reason: expect.stringContaining('tokenExpired') };
    await expect(driver().fetchName?.(stale, ana().id)).rejects.toMatchObject(ended);
    await expect(driver().markRead?.(stale, ana().id, ['m_1'])).rejects.toMatchObject(ended);
  });

  describe("a person's file", () => {
    const fetched = async (url: string) => {
      const got = await driver().fetchMedia?.(connection(), { url }, '1');
      return got && got !== 'handed' && 'bytes' in got ? buffer(got.bytes) : got;
    };
    test('is fetched without the token, and again after its host was down', async () => {
      const asset = peer().assets.store({ bytes: samples.png, mime: 'image/png' });
      expect(await fetched(asset.url)).toEqual(samples.png);
      graph().switches.set('resetBeforeAccept', { times: 1, on: 'download' });
      await expect(fetched(asset.url)).rejects.toThrow();
    });
    test('a file whose URL has expired is gone', async () => {
      const asset = peer().assets.store({ bytes: samples.png, mime: 'image/png' });
      graph().clock.advance(25 * hourMs);
      expect(await fetched(asset.url)).toEqual({ failed: 'gone' });
      expect(await driver().fetchMedia?.(connection(), { url: 'javascript:1' }, '1')).toEqual({ failed: 'gone' });
    });
    test('at an internal address is not fetched for an external connection', async () => {
      const asset = peer().assets.store({ bytes: samples.png, mime: 'image/png' });
      const { graphUrl: _, ...outside } = connection().credentials as { graphUrl: string };
      const asked = driver().fetchMedia?.({ ...connection(), credentials: outside }, { url: asset.url }, '1');
      await expect(asked).rejects.toThrow();
      const secure = driver().fetchMedia?.(
        { ...connection(), credentials: outside },
        { url: 'https://127.0.0.1/x' },
        '1',
      );
      await expect(secure).rejects.toThrow();
    });
  });

  test('an echo of ours is recognised by our token; a forged one or one of another account is not', async () => {
    const posted: unknown[] = [];
    peer().webhooks.push = async (item) => void posted.push(item);
    await driver().send(connection(), outbound());
    await expect.poll(() => posted.length).toBeGreaterThan(0);
    const body = (item: unknown) => ({ object: input.object, entry: [{ id, messaging: [item] }] });
    const read = (item: unknown) =>
      driver()
        .webhook!.read(connection(), body(item))
        .map(({ event }) => event);
    const [event] = read(posted[0]);
    const mid = peer().sent[0]?.mid ?? '';
    if (input.object === 'instagram' && input.login === 'instagram') {
      expect(event).toMatchObject({ kind: 'message', fromMe: true, maybeOurs: true, providerId: mid });
      return;
    }
    expect(event).toMatchObject({ kind: 'status', status: 'sent', targetId: mid, ourId: '41', chat: ana().id });
    const forged = JSON.parse(JSON.stringify(posted[0]).replace('balcao:41:', 'balcao:42:'));
    expect(read(forged)).toMatchObject([{ kind: 'message', fromMe: true }]);
  });

  test("the handshake requires the connection's verify token; a signature its secret, over the exact bytes", () => {
    const hook = driver().webhook!;
    const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'abra', 'hub.challenge': '1158201444' };
    expect(hook.handshake(connection(), query)).toBe('1158201444');
    expect(hook.handshake(connection(), { ...query, 'hub.verify_token': 'outro' })).toBeNull();
    expect(hook.handshake({ ...connection(), credentials: {} }, query)).toBeNull();
    const bytes = Buffer.from('{"a": 1}');
    const signed = (secret: string) => ({ 'x-hub-signature-256': signatureOf(bytes, secret) });
    expect(hook.isGenuine(connection(), bytes, signed('segredo'))).toBe(true);
    expect(hook.isGenuine(connection(), bytes, signed('outro'))).toBe(false);
    expect(hook.isGenuine(connection(), Buffer.from('{"a":1}'), signed('segredo'))).toBe(false);
    expect(hook.isGenuine({ ...connection(), credentials: {} }, bytes, signed('segredo'))).toBe(false);
  });

  test('credentials are tested: an expired token, another account’s, and an absent Graph are reported', async () => {
    expect(await driver().test?.(connection())).toEqual({ accountId: id, name: 'Padaria Aurora' });
    const refusal = (code: unknown) => ({ code: 'ERR_CONNECTION_TEST', details: { reason: code } });
    peer().isTokenExpired = true;
    await expect(driver().test?.(connection())).rejects.toMatchObject(refusal(expect.stringContaining('190')));
    addAccount(graph(), { ...input, id: '555', accessToken: 'b-token' });
    const wrong = { ...connection(), credentials: { ...(connection().credentials as object), accessToken: 'b-token' } };
    const isPage = input.object === 'page' || input.login === 'facebook';
    const reason = isPage ? 'tokenOfAnotherAccount' : 'tokenOfNamedAccount?name=Padaria Aurora&id=555';
    if (input.object === 'page' || input.login === 'instagram')
      await expect(driver().test?.(wrong)).rejects.toMatchObject(refusal(expect.stringContaining(reason)));
    peer().isTokenExpired = false;
    // The account's other id: sends would work with it, but no webhook names it.
    const appScoped = {
      ...connection(),
      credentials: { ...(connection().credentials as object), instagramId: `9${id}` },
    };
    if (input.object === 'instagram' && input.login === 'instagram')
      await expect(driver().test?.(appScoped)).rejects.toMatchObject(refusal(expect.stringContaining(`id=${id}`)));
    await graph().close();
    await expect(driver().test?.(connection())).rejects.toMatchObject(refusal(expect.stringMatching(/\S/)));
  });
});
