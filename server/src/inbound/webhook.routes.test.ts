import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { ChannelConnection, ChannelDriver } from '../channels/channel.ts';
import type { InboundEvent } from '../channels/inbound-event.ts';
import { sandboxCapabilities } from '../channels/sandbox/sandbox-capabilities.ts';
import { parseEnvironment } from '../platform/config/config.ts';
import { addRoutes, createHttpServer, type HttpServer } from '../platform/http/http-server.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { webhookRoutes } from './webhook.routes.ts';

const readBody = (body: unknown) =>
  z
    .object({ accounts: z.array(z.string()), events: z.array(z.string()), templates: z.boolean() })
    .partial()
    .catch({})
    .parse(body);
type Accepted = { on: number; event: string };

const connection = (id: number, accountId: string | null): ChannelConnection => ({
  id,
  companyId: 1,
  name: 'Loja',
  accountId,
  credentials: {},
});
const eventOf = (providerId: string): InboundEvent => ({
  kind: 'picture',
  chat: 'c',
  providerId,
  at: new Date(0),
  identities: [],
});
const webhook: NonNullable<ChannelDriver['webhook']> = {
  handshake: (_, query) => (query['word'] === 'abra' ? '<b>42</b>' : null),
  isGenuine: (_, rawBody, headers) => headers['x-signature'] === rawBody.toString('hex'),
  read: ({ accountId }, body) =>
    (readBody(body).events ?? [])
      .filter((id) => id.startsWith(accountId ?? ''))
      .map((id) => ({ event: eventOf(id), raw: {} })),
  accountsOf: (body) => readBody(body).accounts ?? [],
  changesTemplates: (body) => readBody(body).templates === true,
};
const quietDriver: ChannelDriver = {
  capabilities: sandboxCapabilities,
  send: () => Promise.reject(new Error('nothing is sent here')),
};
const driver: ChannelDriver = { ...quietDriver, webhook };

const connections = new Map([
  ['first', connection(1, 'A')],
  ['new', connection(3, null)],
  ['quiet', connection(4, 'Q')],
]);
const siblings = new Map([
  ['B', [connection(2, 'B')]],
  ['business', [connection(1, 'A'), connection(2, 'B')]],
]);
let accepted: Accepted[] = [];
let changed: number[] = [];
let signatures: string[] = [];
let fails = false;
let app: HttpServer;

beforeAll(async () => {
  app = await createHttpServer({ ...parseEnvironment({}), secretKey: 'x' }, silentLog, createMetrics());
  addRoutes(
    app,
    '/api',
    webhookRoutes({
      findByToken: async (token) => {
        const found = connections.get(token);
        return found
          ? {
              connection: found,
              driver: token === 'quiet' ? quietDriver : driver,
              showsWrongSignature: token === 'new',
            }
          : null;
      },
      findSiblingConnections: async (_, accountId) => siblings.get(accountId) ?? [],
      accept: async ({ id: on }, { providerId: event }) => {
        if (fails) throw new Error('the database is away');
        accepted.push({ on, event });
      },
      signatures: {
        onWrong: async ({ id }) => void signatures.push(`wrong ${id}`),
        onRight: async ({ id }) => void signatures.push(`right ${id}`),
      },
      onTemplatesChanged: async (companyId) => void changed.push(companyId),
    }),
  );
});
afterAll(() => app.close());
beforeEach(() => {
  accepted = [];
  changed = [];
  signatures = [];
  fails = false;
});

const post = (token: string, body: unknown, more: { text?: string; signature?: string; address?: string } = {}) => {
  const payload = more.text ?? JSON.stringify(body);
  return app.inject({
    method: 'POST',
    url: `/webhooks/meta/${token}`,
    headers: {
      'content-type': 'application/json',
      'x-signature': more.signature ?? Buffer.from(payload).toString('hex'),
    },
    payload,
    remoteAddress: more.address ?? '203.0.113.1',
  });
};

it('all events of a body are stored, in order, before the vendor gets its acknowledgement', async () => {
  const answer = await post('first', { accounts: ['A'], events: ['A1', 'A2', 'A3'] });
  expect([answer.statusCode, accepted]).toEqual([200, ['A1', 'A2', 'A3'].map((event) => ({ on: 1, event }))]);
});

it('an event that could not be stored is not acknowledged, so that the vendor sends it again', async () => {
  fails = true;
  const answer = await post('first', { accounts: ['A'], events: ['A1'], templates: true });
  expect([answer.statusCode, changed]).toEqual([500, []]);
});

it('events of a second account go to its own connection, and events of an unknown account nowhere', async () => {
  expect((await post('first', { accounts: ['A', 'B', 'Z'], events: ['B1', 'A1', 'Z1'] })).statusCode).toBe(200);
  expect(accepted).toEqual([
    { on: 1, event: 'A1' },
    { on: 2, event: 'B1' },
  ]);
});

it('what is about a business account goes to each of its connections, once', async () => {
  await post('first', { accounts: ['business', 'B'], events: ['B1', 'A1'] });
  expect(accepted).toEqual([
    { on: 1, event: 'A1' },
    { on: 2, event: 'B1' },
  ]);
});

it('with a wrong or missing signature nothing of the body is read', async () => {
  const signature = Buffer.from('{"events":["A1"]}').toString('hex');
  for (const text of ['{"events": ["A1"]}', '{"events":["A1"]}\n', '{"events":["A2"]}'])
    expect((await post('first', null, { text, signature })).statusCode).toBe(403);
  expect((await post('first', null, { text: '{"events":["A1"]}', signature: '' })).statusCode).toBe(403);
  expect(accepted).toEqual([]);
  expect((await post('first', null, { text: '{"events":["A1"]}', signature })).statusCode).toBe(200);
});

it('a wrong signature is announced for a connection that does not show it yet, and a correct one for one that does', async () => {
  await post('first', { events: ['A1'] });
  await post('first', { events: ['A2'] }, { signature: 'ff' });
  await post('new', { events: ['N1'] }, { signature: 'ff' });
  expect(signatures).toEqual(['wrong 1']);
  await post('new', { events: ['N2'] });
  expect(signatures).toEqual(['wrong 1', 'right 3']);
});

it('a body that is not JSON and an empty one are answered and do no harm', async () => {
  expect((await post('first', null, { text: '{"events":' })).statusCode).toBe(400);
  expect((await post('first', null, { text: '' })).statusCode).toBe(200);
  expect((await post('first', null, { text: 'null' })).statusCode).toBe(200);
  expect(accepted).toEqual([]);
});

it('a connection of a channel without webhooks is answered like an unknown one', async () => {
  expect((await post('quiet', {})).json()).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' });
  expect((await app.inject({ url: '/webhooks/meta/quiet?word=abra' })).statusCode).toBe(403);
});

it('changes of templates are reported once, for the company of the connection, after the events', async () => {
  await post('first', { accounts: ['A'], events: ['A1'], templates: true });
  expect([accepted.length, changed]).toEqual([1, [1]]);
});

it('the challenge is returned as plain text, which no browser executes, and only for the right verify token', async () => {
  const shake = (query: string) => app.inject({ url: `/webhooks/meta/first?${query}`, remoteAddress: '203.0.113.2' });
  const answer = await shake('word=abra');
  expect([answer.statusCode, answer.body]).toEqual([200, '<b>42</b>']);
  expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  expect((await shake('word=outra')).statusCode).toBe(403);
  expect((await shake('')).statusCode).toBe(403);
});

it('guessing tokens is rate-limited, and the connection is still served for the same address', async () => {
  const guess = (address: string) => post(`no-${Math.random()}`, {}, { address });
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 1_000) statuses.push((await guess('203.0.113.9')).statusCode);
  expect([statuses.slice(0, 60).every((status) => status === 404), statuses.at(-1)]).toEqual([true, 429]);
  expect((await guess('203.0.113.10')).statusCode).toBe(404);
  for (let i = 0; i < 5; i++)
    expect((await post('first', { events: ['A1'] }, { address: '203.0.113.9' })).statusCode).toBe(200);
  expect((await post('x'.repeat(301), {}, { address: '203.0.113.11' })).statusCode).toBe(404);
});
