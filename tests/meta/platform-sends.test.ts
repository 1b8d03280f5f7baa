import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { refusal, setUpGraphServers } from '../../server/src/channels/graph/test-graph-server.ts';
import { fileOf } from '../../server/src/channels/test-outbound-message.ts';
import { platformChannels, platformMessages } from './platform-messages.ts';

const serve = setUpGraphServers();
const outsideWindow = refusal(10, { subcode: 2018278 });
const accepted = { body: { recipient_id: '6912345678901234', message_id: 'm_1' } };
const jsonOf = (call?: { body: Buffer }) => JSON.parse(call?.body.toString() ?? '{}') as object;

describe.each(platformChannels)('$name', (channel) => {
  const { connection, makeDriver, outbound, eventsOf } = platformMessages(channel);
  const picture = fileOf('image/png', { name: 'a.png', open: async () => Readable.from([Buffer.from('png')]) });

  test.each([
    ['an opened link', { referral: { ref: 'cartaz', source: 'SHORTLINK' } }],
    ['a pressed button', { postback: { title: 'Cardápio', payload: 'MENU' } }],
  ])(
    '%s has no id at Meta: an answer that quotes it is sent without the quote, a reaction is refused',
    async (_, item) => {
      const [{ providerId: quotedProviderId } = { providerId: '' }] = eventsOf(item);
      const graph = await serve(accepted);
      const send = (more: object) => makeDriver().send(connection(graph.url), outbound({ quotedProviderId, ...more }));
      expect(await send({})).toMatchObject({ outcome: 'sent' });
      expect(jsonOf(graph.calls[0])).not.toHaveProperty('reply_to');
      expect(await send({ mediaType: 'reactionMessage', body: '👍' })).toMatchObject({
        outcome: 'refused',
        reason: `reactionTargetMissing?service=${channel.name}`,
      });
      expect(graph.calls).toHaveLength(1);
    },
  );

  describe('a user’s answer after the window', () => {
    const answerAfter = async (second: object, more: object = {}) => {
      const graph = await serve(outsideWindow, second);
      const result = await makeDriver().send(connection(graph.url), outbound(more));
      return { result, calls: graph.calls };
    };

    test('is sent with the human agent tag, with all its parts', async () => {
      const { result, calls } = await answerAfter(accepted, { quotedProviderId: 'm_0#2' });
      expect(result).toEqual({ outcome: 'sent', providerId: 'm_1' });
      expect(jsonOf(calls[1])).toEqual({ ...jsonOf(calls[0]), messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' });
      expect(jsonOf(calls[1])).toMatchObject({ reply_to: { mid: 'm_0' } });
    });

    test.each([
      ['too many calls at this moment', refusal(613)],
      ['one message too fast for this person', refusal(613, { subcode: 1893016 })],
      ['a Graph in trouble', refusal(2, { status: 500 })],
      ['a Graph in maintenance', { status: 503, body: '<html>' }],
    ])('an answer that meets %s is deferred, as it may be sent for seven days', async (_, second) => {
      expect((await answerAfter(second)).result).toMatchObject({ outcome: 'later' });
    });

    test('an answer whose second response was lost has an unknown outcome', async () => {
      expect((await answerAfter({ status: 502, body: '<html>' })).result).toMatchObject({ outcome: 'unknown' });
    });

    test.each([
      ['for which the app has no leave', refusal(10)],
      ['after the seven days', outsideWindow],
      ['of a kind that the tag does not take', refusal(100)],
    ])('%s says that the window is over, and leaves the connection up', async (_, second) => {
      const { result } = await answerAfter(second);
      expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('windowClosed') });
      expect(result).not.toHaveProperty('trouble');
    });

    test('is not retried with the tag for a reaction', async () => {
      const { calls } = await answerAfter(accepted, {
        mediaType: 'reactionMessage',
        body: '👍',
        quotedProviderId: 'm_0',
      });
      expect(calls).toHaveLength(1);
    });

    test('is recognised by its text without a subcode; code 10 alone concerns the token', async () => {
      const words = refusal(10, { message: '(#10) This message is sent outside of allowed window.' });
      const graph = await serve(words, accepted, refusal(10, { message: 'Application does not have permission' }));
      const { send } = makeDriver();
      expect(await send(connection(graph.url), outbound())).toMatchObject({ outcome: 'sent' });
      expect(await send(connection(graph.url), outbound({ id: '42' }))).toHaveProperty('trouble', 'reauthenticate');
    });
  });

  test.each([
    ['its text', {}],
    ['one platform’s subcode', { subcode: 2018278 }],
    ['the other’s', { subcode: 2534022 }],
  ])(
    'the end of the window is recognised by %s for an automatic message too: the connection stays up',
    async (_, by) => {
      const message = '(#10) This message is sent outside of allowed window.';
      const graph = await serve(refusal(10, { message, ...by }));
      const result = await makeDriver().send(connection(graph.url), outbound({ isAutomatic: true }));
      expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('windowClosed') });
      expect(result).not.toHaveProperty('trouble');
    },
  );

  test('a response without an id is an unknown outcome; a reaction has none', async () => {
    const graph = await serve({ body: {} }, { body: {} }, { body: [] });
    const { send } = makeDriver();
    const reaction = outbound({ id: '42', mediaType: 'reactionMessage', body: '❤️', quotedProviderId: 'm_0' });
    expect(await send(connection(graph.url), outbound())).toMatchObject({ outcome: 'unknown' });
    expect(await send(connection(graph.url), reaction)).toEqual({ outcome: 'sent', providerId: 'reaction:m_0:42' });
    expect(jsonOf(graph.calls[1])).toMatchObject({
      payload: { message_id: 'm_0', reaction: channel.name === 'Instagram' ? 'love' : '❤️' },
    });
    expect(await send(connection(graph.url), outbound({ id: '43' }))).toMatchObject({ outcome: 'unknown' });
  });

  test('a file that cannot be sent is not uploaded to Meta, and says why', async () => {
    const graph = await serve();
    const reasonOf = async (more: object) => {
      const result = await makeDriver().send(connection(graph.url), outbound({ body: '', ...more }));
      return 'reason' in result ? result.reason : result.outcome;
    };
    expect(await reasonOf({ file: fileOf('image/png', { sizeBytes: 26 * 1024 * 1024 }) })).toMatch(
      /OverLimit\?service/,
    );
    expect(await reasonOf({ body: 'veja', file: picture })).toBe(`captionUnsupported?service=${channel.name}`);
    expect(await reasonOf({ to: [{ kind: 'phone', value: '1' }], file: picture })).toContain('contactNotOnChannel');
    expect(await reasonOf({ file: fileOf('image/png') })).toBe('storedFileUnreadable?detail=100');
    expect(graph.calls).toEqual([]);
  });

  test('a file uploaded without an id waits; after Meta gave it up it is uploaded anew on a retry', async () => {
    const uploaded = (id: unknown) => ({ body: { attachment_id: id } });
    const graph = await serve({ body: {} }, uploaded(1), refusal(100, { subcode: 2018074 }), uploaded(2), accepted);
    const { send } = makeDriver();
    const message = outbound({ body: '', file: picture });
    const outcomes = [];
    for (let i = 0; i < 3; i++) outcomes.push((await send(connection(graph.url), message)).outcome);
    expect(outcomes).toEqual(['later', 'refused', 'sent']);
    expect(jsonOf(graph.calls[4])).toMatchObject({ message: { attachment: { payload: { attachment_id: '2' } } } });
  });

  test('a location without a name is sent as its URL alone, and one without either is refused', async () => {
    const graph = await serve(accepted);
    const { send } = makeDriver();
    const place = (id: string, body: string) =>
      send(connection(graph.url), outbound({ id, mediaType: 'locationMessage', body }));
    await place('1', '|https://maps.example/?q=1|');
    expect(jsonOf(graph.calls[0])).toMatchObject({ message: { text: 'https://maps.example/?q=1' } });
    expect(await place('2', '||')).toMatchObject({ outcome: 'refused', reason: 'emptyMessage' });
  });

  test.each([
    ['a list', []],
    ['a text', '"pong"'],
    ['another object', { data: 'x' }],
  ])('credentials tried at an address that answers %s are refused with a reason', async (_, body) => {
    const graph = await serve({ body });
    await expect(makeDriver().test?.(connection(graph.url))).rejects.toMatchObject({
      code: 'ERR_CONNECTION_TEST',
      details: { reason: expect.stringMatching(/\S/) },
    });
  });

  test('a name that is too long for a contact is cut between characters; a blank one is none', async () => {
    const profile = (name: string) => ({ body: { name } });
    const graph = await serve(profile(`${'a'.repeat(199)}😀`), profile(''), { body: { name: 7 } });
    const nameOf = () => makeDriver().fetchName?.(connection(graph.url), '1/../2');
    expect(await nameOf()).toBe('a'.repeat(199));
    expect([await nameOf(), await nameOf()]).toEqual([null, null]);
    expect(graph.calls[0]?.path).toMatch(/\/1%2F\.\.%2F2\?fields=/);
  });
});
