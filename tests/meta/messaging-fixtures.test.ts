import { describe, expect, test } from 'vitest';
import type { Expected, Fixture } from '../../peers/messenger-platform/fixture-bodies.ts';
import { instagramFixtures } from '../../peers/messenger-platform/instagram-fixtures.ts';
import { messengerFixtures } from '../../peers/messenger-platform/messenger-fixtures.ts';
import type { ChannelConnection, ChannelDriver } from '../../server/src/channels/channel.ts';
import { type InboundEvent, inboundEvent } from '../../server/src/channels/inbound-event.ts';
import { instagramDriver } from '../../server/src/channels/instagram/instagram-driver.ts';
import { messengerDriver } from '../../server/src/channels/messenger/messenger-driver.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const id = '17841400000000001';
const place = { id, host: 'https://lookaside.example' };
const secrets = { accessToken: 'a-token', appSecret: 'segredo', verifyToken: 'abra' };
const connectionWith = (credentials: unknown): ChannelConnection => ({
  id: 7,
  companyId: 1,
  name: 'Página',
  accountId: id,
  credentials,
});

const channels: {
  name: string;
  driver: ChannelDriver;
  connection: ChannelConnection;
  fixtures: Record<string, Fixture>;
  kind: string;
}[] = [
  {
    name: 'Messenger',
    driver: messengerDriver({ now: () => now }),
    connection: connectionWith({ ...secrets, pageId: id }),
    fixtures: messengerFixtures(place),
    kind: 'psid',
  },
  {
    name: 'Instagram',
    driver: instagramDriver({ now: () => now }),
    connection: connectionWith({ ...secrets, login: 'instagram', instagramId: id }),
    fixtures: instagramFixtures(place),
    kind: 'igsid',
  },
];

function check(event: InboundEvent, e: Expected, kind: string) {
  const kinds: Partial<Record<Expected['kind'], InboundEvent['kind']>> = { delivered: 'status', read: 'status' };
  expect(event.kind).toBe(kinds[e.kind] ?? e.kind);
  if (event.kind === 'message') {
    const { content, identities, chat } = event;
    expect(identities).toEqual([{ kind, value: chat }]);
    expect(event.fromMe).toBe(e.echo === true);
    expect(event.maybeOurs).toBe(e.echo);
    expect(content.mediaType).toBe(e.media ?? (e.location ? 'locationMessage' : 'conversation'));
    expect(content.media !== undefined).toBe(e.media !== undefined);
    if (e.text !== undefined) expect(content.body).toContain(e.text);
    expect(event.quotedProviderId).toBe(e.about);
    expect(content.metadata?.['reply']).toEqual(e.reply === undefined ? undefined : { id: e.reply });
    expect(content.metadata?.['standby']).toBe(e.standby);
    expect(content.metadata?.['referral'] !== undefined).toBe(e.referral === true);
    // Each message has a text or a file.
    expect(content.body !== '' || content.media !== undefined).toBe(true);
  } else if ('targetId' in event) expect(event.targetId).toBe(e.about);
  if (event.kind === 'edit') expect(event.body).toBe(e.text);
  if (event.kind === 'reaction') expect(event.emoji).toBe(e.emoji);
  if (event.kind === 'status') expect(event.status).toBe(e.kind);
  if (event.kind === 'revoke') expect(event.erase).toBe(e.erase);
  if (event.kind === 'notice' && e.text !== undefined) expect(event.text).toContain(e.text);
}

describe.each(channels)('$name', ({ driver, connection, fixtures, kind }) => {
  const read = (body: unknown) => driver.webhook!.read(connection, body).map(({ event }) => event);

  test.each(Object.keys(fixtures))('%s is parsed as expected', (name) => {
    const { body, becomes } = fixtures[name]!;
    const events = read(body);
    expect(events.map((e) => e.kind)).toHaveLength(becomes.length);
    for (const [i, event] of events.entries()) {
      expect(inboundEvent.parse(event)).toEqual(event);
      check(event, becomes[i]!, kind);
    }
  });

  test('the same body parsed again has the same keys, so that duplicates are recognised', () => {
    for (const { body } of Object.values(fixtures)) {
      const keys = () => read(body).map((e) => `${e.chat} ${e.providerId}`);
      expect(keys()).toEqual(keys());
    }
  });

  test('each file of a message has its own key, the first the message’s', () => {
    expect(read(fixtures['attachments-three']!.body).map((e) => e.providerId)).toEqual([
      'm_three',
      'm_three#2',
      'm_three#3',
    ]);
  });

  test('accounts are named, so that a second one under the same app finds its connection', () => {
    expect(driver.webhook!.accountsOf(fixtures['several-entries']!.body)).toEqual([id, '404']);
  });

  test('a body of another product yields nothing', () => {
    expect(read({ object: 'whatsapp_business_account', entry: [{ id, changes: [] }] })).toEqual([]);
  });

  test('a file keeps its given name', () => {
    expect(read(fixtures['file']!.body)[0]).toMatchObject({ content: { media: { name: 'conta de luz.pdf' } } });
    expect(read(fixtures['audio']!.body)[0]).toMatchObject({ content: { media: { name: 'audio.mp4' } } });
  });

  const item = (what: object) => ({
    object: kind === 'psid' ? 'page' : 'instagram',
    entry: [{ id, messaging: [what] }],
  });
  const parties = { sender: { id: '1' }, recipient: { id }, timestamp: 1 };
  test.each(
    [
      null,
      [],
      { object: 'page', entry: 'none' },
      item([]),
      item({}),
      item(17 as unknown as object),
      item({ ...parties, message: {} }),
      item({ ...parties, message: { mid: 'a' } }),
      item({ ...parties, message: { mid: 'a', text: 5, attachments: 'x' } }),
      item({
        ...parties,
        message: { mid: 'a', attachments: [{ type: '__proto__', payload: { url: 'javascript:1' } }] },
      }),
      item({ ...parties, timestamp: 'soon', message: { mid: 'a', text: 'x'.repeat(300_000) } }),
      item({ ...parties, reaction: { mid: 'a' } }),
      item({ ...parties, message: { mid: 'a\u0000', text: '\ud800' } }),
    ].map((body) => [JSON.stringify(body).slice(0, 90), body]),
  )('%s is kept and does not throw', (_, body) => {
    const events = read(body);
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) expect(inboundEvent.safeParse(event).success).toBe(true);
    expect(JSON.stringify(events)).not.toContain('\\u0000');
  });
});
