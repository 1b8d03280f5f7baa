import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixtureBody, fixtureNames } from '../../peers/graph/fixtures.ts';
import { instagramFixtures } from '../../peers/messenger-platform/instagram-fixtures.ts';
import { messengerFixtures } from '../../peers/messenger-platform/messenger-fixtures.ts';
import { inboundEvent } from '../../server/src/channels/inbound-event.ts';
import { instagramDriver } from '../../server/src/channels/instagram/instagram-driver.ts';
import { messengerDriver } from '../../server/src/channels/messenger/messenger-driver.ts';
import {
  changesTemplates,
  accountsOf as cloudAccountsOf,
  readWebhook,
} from '../../server/src/channels/whatsapp-cloud/read-webhook.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const now = new Date('2026-11-21T15:00:00.000Z');
const number = '106540352242922';
const id = '17841400000000001';
const secrets = { accessToken: 'a-token', appSecret: 'segredo', verifyToken: 'abra' };
const place = { id, host: 'https://lookaside.example' };
const connectionWith = (credentials: unknown) => ({ id: 7, companyId: 1, name: 'Página', accountId: id, credentials });

const cloudBodies = fixtureNames.map((name) => fixtureBody(name) as Json);
const [messenger, instagram] = [messengerDriver({ now: () => now }), instagramDriver({ now: () => now })];
const [page, professional] = [
  connectionWith({ ...secrets, pageId: id }),
  connectionWith({ ...secrets, login: 'instagram', instagramId: id }),
];
const bodiesOf = (fixtures: Record<string, { body: unknown }>) =>
  Object.values(fixtures).map(({ body }) => body as Json);

const channels = [
  {
    name: 'WhatsApp Cloud',
    bodies: cloudBodies,
    read: (body: unknown) => readWebhook({ phoneNumberId: number, appSecret: 'segredo' }, body, now),
    accountsOf: cloudAccountsOf,
    /** the part of a valid body with its own message */
    good: () => (fixtureBody('text') as { entry: Json[] }).entry,
    goodId: 'wamid.',
  },
  {
    name: 'Messenger',
    bodies: bodiesOf(messengerFixtures(place)),
    read: (body: unknown) => messenger.webhook?.read(page, body) ?? [],
    accountsOf: (body: unknown) => messenger.webhook?.accountsOf(body) ?? [],
    good: () => (messengerFixtures(place)['text']?.body.entry ?? []) as Json[],
    goodId: 'm_text',
  },
  {
    name: 'Instagram',
    bodies: bodiesOf(instagramFixtures(place)),
    read: (body: unknown) => instagram.webhook?.read(professional, body) ?? [],
    accountsOf: (body: unknown) => instagram.webhook?.accountsOf(body) ?? [],
    good: () => (instagramFixtures(place)['text']?.body.entry ?? []) as Json[],
    goodId: 'm_text',
  },
];

/** Invalid values in place of the expected ones. */
const rubbish = fc.oneof(
  fc.constantFrom<Json>(null, true, 0, -1, 1e300, '', [], {}, '\u0000', '\ud800', '__proto__', [null], [[]], {
    '': null,
  }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(5_000)),
);

/** All paths in a body, as lists of keys. */
function placesOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? value.map((one, i) => [i, one] as const) : Object.entries(value);
  return [path, ...inner.flatMap(([key, one]) => placesOf(one, [...path, key]))];
}

/** Replaces the value at the path; undefined: removes it. */
function replaced(value: Json, [key, ...rest]: (string | number)[], by: Json | undefined): Json {
  if (key === undefined) return by ?? null;
  if (Array.isArray(value)) {
    const changed = value.map((one, i) => (i === key ? replaced(one, rest, by) : one));
    return rest.length === 0 && by === undefined ? changed.filter((_, i) => i !== key) : changed;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, one]): [string, Json][] => {
    if (name !== key) return [[name, one]];
    return rest.length === 0 && by === undefined ? [] : [[name, replaced(one, rest, by)]];
  });
  return Object.fromEntries(entries);
}

const objectOf = (body: Json) =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body['object'] ?? '') : '';

/** One of the bodies with up to three values replaced. */
const spoilt = (bodies: readonly Json[]) =>
  fc
    .tuple(
      fc.constantFrom(...bodies),
      fc.array(fc.tuple(fc.nat(), fc.option(rubbish, { nil: undefined })), { minLength: 1, maxLength: 3 }),
    )
    .map(([body, changes]) =>
      changes.reduce<Json>((now, [n, by]) => {
        const places = placesOf(now);
        return replaced(now, places[n % places.length] ?? [], by);
      }, body),
    );

describe.each(channels)('$name', ({ bodies, read, accountsOf, good, goodId }) => {
  test('parsing never throws on a malformed body, and its result is valid for the port', () => {
    fc.assert(
      fc.property(spoilt(bodies), (body) => {
        for (const { event } of read(body)) expect(inboundEvent.safeParse(event).success).toBe(true);
        expect(accountsOf(body).every((account) => typeof account === 'string')).toBe(true);
        changesTemplates(body);
      }),
      { numRuns: 3_000 },
    );
  });

  test('an unexpected value in place of messages is reported, not dropped', () => {
    fc.assert(
      fc.property(rubbish, (instead) => {
        const [entry] = good();
        const list = placesOf(entry ?? null).find((path) => ['messages', 'messaging'].includes(String(path.at(-1))));
        const isNothing = instead === null || (Array.isArray(instead) && instead.length === 0);
        const body = { object: 'page', entry: [replaced(entry ?? null, list ?? [], instead)] };
        expect(read({ ...body, object: objectOf(bodies[0] ?? null) }).length > 0).toBe(!isNothing);
      }),
    );
  });

  test('a message is parsed whatever is beside it in the same body', () => {
    const isThere = (body: Json) =>
      read(body).some(({ event }) => event.kind === 'message' && event.providerId.startsWith(goodId));
    const object = objectOf(bodies[0] ?? null);
    expect(isThere({ object, entry: good() })).toBe(true);
    fc.assert(
      fc.property(spoilt(bodies), (body) => {
        const entries = typeof body === 'object' && body !== null && 'entry' in body ? body.entry : [];
        if (!Array.isArray(entries)) return;
        expect(isThere({ object, entry: [...entries, ...good()] })).toBe(true);
        const inner = insideOf(good()[0] ?? null, entries);
        if (inner) expect(isThere({ object, entry: [inner] })).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

/** The entry of a valid message, with the changes or items of invalid ones before its own. */
function insideOf(good: Json, entries: Json[]): Json | undefined {
  if (typeof good !== 'object' || good === null || Array.isArray(good)) return undefined;
  const list = 'changes' in good ? 'changes' : 'messaging';
  const own = good[list];
  const others = entries.flatMap((entry) => {
    const found = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? entry[list] : undefined;
    return Array.isArray(found) ? found : [];
  });
  return Array.isArray(own) ? { ...good, [list]: [...others, ...own] } : undefined;
}
