import { describe, expect, test } from 'vitest';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { file, hourMs, messagingChannels, setUpMessagingDriver } from './messaging-driver-world.ts';

/** One second of silence: empty mp3 frames of 128 kbit/s at 44.1 kHz, mono. */
function mp3(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  return Buffer.concat(Array.from({ length: 40 }, () => frame));
}

describe.each(messagingChannels)('$name', (channel) => {
  const { kind } = channel;
  const { graph, peer, ana, driver, connection, outbound, inbox } = setUpMessagingDriver(channel);

  test('a text reaches the person, and the response has its id', async () => {
    expect(await driver().send(connection(), outbound())).toEqual({ outcome: 'sent', providerId: peer().sent[0]?.mid });
    await inbox().toMatchObject([{ text: 'Bom dia', humanAgent: false }]);
  });

  test('quotes and reactions arrive as such, and a reaction is removed', async () => {
    const inbound = ana().text('Onde fica?');
    await driver().send(connection(), outbound({ id: '1', quotedProviderId: inbound.mid, body: 'Aqui' }));
    await inbox().toMatchObject([{ text: 'Aqui', quotedMid: inbound.mid }]);
    const reaction = { mediaType: 'reactionMessage', quotedProviderId: `${inbound.mid}#2` } as const;
    expect(await driver().send(connection(), outbound({ id: '2', ...reaction, body: '👍' }))).toMatchObject({
      outcome: 'sent',
    });
    expect(ana().reactions.get(inbound.mid)).toBe('👍');
    await driver().send(connection(), outbound({ id: '3', ...reaction, body: '' }));
    expect(ana().reactions.size).toBe(0);
  });

  test('an answer that quotes a message of another connection arrives without the quote', async () => {
    const quoted = { fromMe: false, body: 'Quanto?', isElsewhere: true };
    const answer = outbound({ quotedProviderId: '3EB0', quoted, body: 'Dez reais' });
    expect(await driver().send(connection(), answer)).toMatchObject({ outcome: 'sent' });
    await inbox().toMatchObject([{ text: 'Dez reais', quotedMid: null }]);
  });

  test('a file is uploaded to Meta and arrives whole', async () => {
    const sent = await driver().send(
      connection(),
      outbound({ body: '', file: file(samples.png, 'image/png', 'a.png') }),
    );
    expect(sent).toMatchObject({ outcome: 'sent' });
    await inbox().toMatchObject([{ text: null, attachment: { type: 'image' } }]);
    expect(ana().inbox[0]?.attachment?.bytes).toEqual(samples.png);
    await driver().send(
      connection(),
      outbound({ id: '2', body: '', file: file(samples.pdf, 'application/pdf', 'a.pdf') }),
    );
    await expect.poll(() => ana().inbox[1]?.attachment?.type).toBe('file');
  });

  test('a recording arrives as playable audio', async () => {
    const recording = file(mp3(), 'audio/mpeg', 'gravação.mp3');
    expect(await driver().send(connection(), outbound({ body: '', file: recording }))).toMatchObject({
      outcome: 'sent',
    });
    await inbox().toMatchObject([{ attachment: { type: 'audio' } }]);
    const start = ana().inbox[0]?.attachment?.bytes.toString('latin1', 0, 4);
    expect(start === 'RIFF').toBe(kind === 'igsid');
    const broken = file(Buffer.from('no sound'), 'audio/mpeg', 'a.mp3');
    if (kind === 'igsid')
      expect(await driver().send(connection(), outbound({ id: '2', body: '', file: broken }))).toMatchObject({
        outcome: 'refused',
      });
  });

  test('a location is sent as its map URL', async () => {
    const body = '|https://www.google.com/maps?q=-23.5%2C-46.6|MASP';
    await driver().send(connection(), outbound({ mediaType: 'locationMessage', body }));
    await inbox().toMatchObject([{ text: 'MASP\nhttps://www.google.com/maps?q=-23.5%2C-46.6' }]);
  });

  test.each([
    ['too long a text', { body: 'é'.repeat(2001) }],
    ['an empty text', { body: '  ' }],
    ['nobody to send to', { to: [{ kind: 'phone' as const, value: '5511999990001' }] }],
    ['a caption', { body: 'A foto', file: file(samples.png, 'image/png', 'a.png') }],
    ['a reaction to nothing', { mediaType: 'reactionMessage' as const, body: '👍' }],
  ])('%s is refused with a reason, and nothing is sent', async (_, change) => {
    expect(await driver().send(connection(), outbound(change))).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/\S/),
    });
    expect(peer().sent).toEqual([]);
  });

  test('the longest allowed text is accepted', async () => {
    const body = kind === 'psid' ? 'é'.repeat(2000) : 'é'.repeat(500);
    expect(await driver().send(connection(), outbound({ body }))).toMatchObject({ outcome: 'sent' });
    expect(await driver().send(connection(), outbound({ id: '42', body: `${body}.` }))).toMatchObject({
      outcome: 'refused',
    });
  });

  describe('after the window', () => {
    test('a user may answer for seven days, and no longer', async () => {
      graph().clock.advance(25 * hourMs);
      expect(await driver().send(connection(), outbound())).toMatchObject({ outcome: 'sent' });
      await inbox().toMatchObject([{ humanAgent: true }]);
      graph().clock.advance(7 * 24 * hourMs);
      expect(await driver().send(connection(), outbound({ id: '42' }))).toMatchObject({
        outcome: 'refused',
        reason: expect.stringContaining('windowClosed'),
      });
    });

    test.each([
      ['an automatic message', { isAutomatic: true }, {}, true],
      ['an app without the permission', {}, {}, false],
      ['a line whose owner does not want it', {}, { humanAgent: 'disabled' }, true],
    ] as const)(
      '%s is not sent as a person’s; the reason is the window, and the connection stays up',
      async (_, message, more, leave) => {
        peer().account.humanAgent = leave;
        graph().clock.advance(25 * hourMs);
        const given = { ...connection(), credentials: { ...(connection().credentials as object), ...more } };
        const result = await driver().send(given, outbound(message));
        expect(result).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('windowClosed') });
        expect(result).not.toHaveProperty('trouble');
        expect(peer().sent).toEqual([]);
      },
    );
  });
});
