import { describe, expect, test } from 'vitest';
import type { Expected } from '../../peers/graph/expected/expected.ts';
import { expectedOf, fixtureBody, fixtureNames } from '../../peers/graph/fixtures.ts';
import { type InboundEvent, inboundEvent } from '../../server/src/channels/inbound-event.ts';
import { readWebhook } from '../../server/src/channels/whatsapp-cloud/read-webhook.ts';

const now = new Date('2026-11-21T15:00:00.000Z');
const number = { phoneNumberId: '106540352242922', appSecret: 'segredo' };
const read = (name: Parameters<typeof expectedOf>[0]) =>
  readWebhook(number, fixtureBody(name), now).map(({ event }) => event);

/** Vendor message types and their names on the port. */
const mediaTypes: Partial<Record<Expected['kind'], string>> = {
  text: 'conversation',
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
  sticker: 'stickerMessage',
  location: 'locationMessage',
  contacts: 'contactMessage',
  button: 'conversation',
  interactive: 'conversation',
  order: 'conversation',
  unsupported: 'conversation',
  welcome: 'conversation',
};

function check(event: InboundEvent, e: Expected) {
  const kinds: Partial<Record<Expected['kind'], InboundEvent['kind']>> = {
    reaction: 'reaction',
    system: 'identity',
    edit: 'edit',
    revoke: 'revoke',
    status: 'status',
    notice: 'notice',
  };
  expect(event.kind).toBe(kinds[e.kind] ?? 'message');
  if (event.kind === 'message' || event.kind === 'reaction') {
    const phone = event.identities.find((i) => i.kind === 'phone')?.value ?? null;
    if (e.group !== undefined) expect(event.chat).toBe(e.group);
    else if (e.from !== undefined) expect(phone).toBe(e.from);
    if (e.userId !== undefined) expect(event.identities[0]).toEqual({ kind: 'wa_bsuid', value: e.userId });
    if (e.name !== undefined) expect(event.name).toBe(e.name);
    expect(event.fromMe).toBe(e.echo === true);
  }
  if (event.kind === 'message') {
    expect(event.content.mediaType).toBe(mediaTypes[e.kind]);
    expect(event.content.media !== undefined).toBe(e.media === true);
    if (e.text !== undefined) expect(event.content.body.replaceAll('%2C', ',')).toContain(e.text);
    if (e.quotes !== undefined) expect(event.quotedProviderId).toBe(e.quotes);
    if (e.voice) expect(event.content.metadata).toMatchObject({ voice: true });
    if (e.forwarded) expect(event.content.metadata?.['forwarded']).toBeTruthy();
    if (e.referral !== undefined) expect(event.content.metadata).toMatchObject({ referral: { source_id: e.referral } });
    if (e.file !== undefined) expect(event.content.media?.name).toBe(e.file);
    // Each message has a text or a file.
    expect(event.content.body !== '' || event.content.media !== undefined).toBe(true);
  }
  if (event.kind === 'edit') expect(event.body).toBe(e.text);
  if ('targetId' in event && e.target !== undefined) expect(event.targetId).toBe(e.target);
  if (event.kind === 'reaction') expect(event.emoji).toBe(e.emoji);
  if (event.kind === 'status') {
    expect(event.status).toBe(e.status === 'played' ? 'read' : e.status);
    // What a status returns in the fixtures was sent by another program.
    expect(event.ourId).toBeUndefined();
    if (e.code !== undefined) expect(event.reason).toContain(`detail=${e.code}`);
  }
  if (event.kind === 'identity') {
    if (e.newFrom !== undefined) expect(event.identities).toContainEqual({ kind: 'phone', value: e.newFrom });
    if (e.newUserId !== undefined) expect(event.identities).toContainEqual({ kind: 'wa_bsuid', value: e.newUserId });
    expect(event.was.map((i) => i.value)).toContain(e.from ?? e.userId);
  }
}

test.each(fixtureNames)('%s is parsed as expected', (name) => {
  const expected = expectedOf(name).filter((e) => e.status !== 'none');
  const events = read(name);
  // A failure that concerns the connection yields a notice beside the status.
  const main = events.filter((e) => e.kind !== 'notice' || expected.some((x) => x.kind === 'notice'));
  expect(main).toHaveLength(expected.length);
  for (const [i, event] of main.entries()) {
    expect(inboundEvent.parse(event)).toEqual(event);
    check(event, expected[i]!);
  }
});

test.each(['status-failed-payment', 'status-failed-locked'] as const)(
  '%s is reported to the owner of the connection',
  (name) => {
    expect(read(name).map((e) => e.kind)).toEqual(['status', 'notice']);
  },
);

test('the same body parsed again has the same keys, so that duplicates are recognised', () => {
  for (const name of fixtureNames) {
    const keys = () => read(name).map((e) => `${e.chat} ${e.providerId}`);
    expect(keys()).toEqual(keys());
  }
});

test('one person keeps one conversation, with and without a visible number', () => {
  const chats = (
    ['text', 'image', 'reaction', 'edit-text', 'revoke', 'echo-text', 'echo-edit', 'status-sent'] as const
  ).flatMap((name) => read(name).map((e) => e.chat));
  expect(new Set(chats)).toEqual(new Set(['BR.1502576394655843']));
});

describe('unforeseen bodies', () => {
  const garbage: unknown[] = [
    null,
    [],
    { entry: 'none' },
    { entry: [{ changes: [{ field: 'messages', value: { messages: [{ id: 'a' }] } }] }] },
    {
      entry: [
        {
          changes: [
            { field: 'messages', value: { statuses: [{ id: 'f', status: 'constructor' }], errors: [{ code: 'x' }] } },
          ],
        },
      ],
    },
    { entry: [{ changes: [{ field: 'messages', value: { messages: [17, null, { type: 'text' }] } }] }] },
    { entry: [{ changes: [{ field: 'messages', value: { statuses: [{}] } }] }] },
    {
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                messages: [{ id: 'b', from: '5511999990001', type: 'image', image: { caption: 4 }, timestamp: 'soon' }],
              },
            },
          ],
        },
      ],
    },
    {
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: { messages: [{ id: 'c', from: '5511999990001', type: '__proto__', timestamp: -1 }] },
            },
          ],
        },
      ],
    },
    {
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                messages: [{ id: 'd', from: '5511999990001', type: 'text', text: { body: 'x'.repeat(300_000) } }],
              },
            },
          ],
        },
      ],
    },
  ];
  test.each(garbage.map((body) => [JSON.stringify(body).slice(0, 70), body]))(
    '%s is stored and does not throw',
    (_, body) => {
      const events = readWebhook(number, body, now);
      expect(events.length).toBeGreaterThan(0);
      for (const { event } of events) expect(inboundEvent.safeParse(event).success).toBe(true);
    },
  );
});

test('characters that PostgreSQL cannot store are removed from a text', () => {
  const message = { id: 'e', from: '5511999990001', type: 'text', text: { body: 'a\u0000b\ud800c' } };
  const [read] = readWebhook(
    number,
    { entry: [{ changes: [{ field: 'messages', value: { messages: [message] } }] }] },
    now,
  );
  expect(read?.event).toMatchObject({ content: { body: 'ab\ufffdc' } });
  expect(JSON.stringify(read?.raw)).not.toContain('\\u0000');
});

test('an unknown status changes nothing, whatever its name', () => {
  const body = {
    entry: [{ changes: [{ field: 'messages', value: { statuses: [{ id: 'f', status: 'constructor' }] } }] }],
  };
  expect(readWebhook({ ...number, phoneNumberId: '1' }, body, now)).toEqual([]);
});
