import { describe, expect, test } from 'vitest';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { file, messagingChannels, setUpMessagingDriver } from './messaging-driver-world.ts';

describe.each(messagingChannels)('$name', (channel) => {
  const { kind } = channel;
  const { graph, peer, ana, driver, connection, outbound } = setUpMessagingDriver(channel);

  describe('errors of Graph', () => {
    test.each(['acceptThenHang', 'acceptThenReset'] as const)(
      '%s: nobody knows, and it is not sent again',
      async (name) => {
        graph().switches.set(name, { times: 1 });
        expect(await driver().send(connection(), outbound())).toMatchObject({ outcome: 'unknown' });
        expect(peer().sent).toHaveLength(1);
      },
    );

    test.each([
      [2, undefined, { outcome: 'later' }],
      [1200, undefined, { outcome: 'later' }],
      [613, undefined, { outcome: 'later' }],
      [551, 1545041, { outcome: 'refused', reason: expect.stringContaining('recipientUnreachable') }],
      [190, 463, { outcome: 'refused', trouble: 'reauthenticate' }],
      [10, undefined, { outcome: 'refused', trouble: 'reauthenticate' }],
      [200, undefined, { outcome: 'refused', trouble: 'reauthenticate' }],
      [368, undefined, { outcome: 'refused', trouble: 'paused' }],
      [999999, undefined, { outcome: 'refused', reason: expect.stringContaining('999999') }],
    ])('code %i is dealt with', async (code, subcode, result) => {
      graph().switches.set('error', { times: 1, code, ...(subcode && { subcode }) });
      expect(await driver().send(connection(), outbound())).toMatchObject(result);
    });

    test.each([
      [2018300, 'chatOwnedByAnotherApp'],
      [2018108, 'recipientUnreachable'],
    ])('a missing permission for one conversation (10/%i) does not stop the connection', async (subcode, reason) => {
      graph().switches.set('error', { times: 1, code: 10, subcode });
      const result = await driver().send(connection(), outbound());
      expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining(reason) });
      expect(result).not.toHaveProperty('trouble');
    });

    test('too many messages pause the whole connection, without further attempts', async () => {
      graph().switches.set('error', { times: 1, code: 613 });
      await driver().send(connection(), outbound());
      expect(await driver().send(connection(), outbound({ id: '42' }))).toMatchObject({ outcome: 'later' });
      expect(peer().sent).toEqual([]);
    });

    test('an uploaded file is not uploaded again; an unanswered upload sends no message', async () => {
      const picture = outbound({ body: '', file: file(samples.png, 'image/png', 'a.png') });
      graph().switches.set('resetBeforeAccept', { times: 1, on: 'upload' });
      expect(await driver().send(connection(), picture)).toMatchObject({ outcome: 'later' });
      graph().switches.set('error', { times: 1, code: 2 });
      expect(await driver().send(connection(), picture)).toMatchObject({ outcome: 'later' });
      expect(await driver().send(connection(), picture)).toMatchObject({ outcome: 'sent' });
      expect(peer().uploads.size).toBe(1);
    });

    test("a gateway's error page is an unknown outcome; a refused connection is not", async () => {
      graph().switches.set('gatewayError', { times: 1 });
      expect(await driver().send(connection(), outbound())).toMatchObject({ outcome: 'unknown' });
      await graph().close();
      expect(await driver().send(connection(), outbound({ id: '43' }))).toMatchObject({ outcome: 'later' });
    });

    test('an unknown person, and somebody who blocked us, are distinguished from problems of the connection', async () => {
      ana().isBlocked = true;
      expect(await driver().send(connection(), outbound())).toMatchObject({ outcome: 'refused' });
      const to = [{ kind, value: '404' }];
      const result = await driver().send(connection(), outbound({ id: '42', chat: '404', to }));
      expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('recipientUnreachable') });
      expect(result).not.toHaveProperty('line');
    });
  });
});
