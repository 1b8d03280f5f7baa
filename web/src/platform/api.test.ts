import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { route } from '@balcao/contract/route';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});
vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });

const { call } = await import('./api.ts');
const { accessToken, setAccessToken, subscribeToSession } = await import('./access-token.ts');

/** A real HTTP server; each test defines its responses. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
  answer(request, response);
});
const real = globalThis.fetch;

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Resolves relative URLs as a browser does.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(new URL(path, origin), init));
});
afterAll(() => void server.close());
beforeEach(() => {
  requests.length = 0;
  stored.clear();
  setAccessToken('old');
});

const reply = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

const testRoutes = route({
  method: 'GET',
  path: '/things/:id',
  params: z.object({ id: z.number() }),
  query: z.object({ ids: z.array(z.number()).optional(), searchParam: z.string().optional() }),
  output: z.object({ name: z.string() }),
});
const company = {
  id: 1,
  name: 'A',
  phone: '',
  email: '',
  status: true,
  dueDate: null,
  recurrence: '',
  planId: null,
  plan: null,
  schedules: [],
  settings: [],
  isEmailConfirmed: true,
};
const user = {
  id: 1,
  name: 'Ana',
  email: 'a@b.co',
  profile: 'user',
  companyId: 1,
  whatsappId: null,
  startWork: '00:00',
  endWork: '23:59',
  online: true,
  presence: 'available',
  availability: 'available',
  twoFactor: false,
  isTricked: 'enabled',
  spy: '',
  allTicket: 'disable',
  profileImage: null,
  queues: [],
  company,
  createdAt: '',
  updatedAt: '',
  super: false,
  farewellMessage: '',
  allowGroup: true,
  allHistoric: 'disabled',
  allUserChat: 'disabled',
  userClosePendingTicket: 'disabled',
  showDashboard: 'disabled',
  defaultMenu: 'open',
  defaultTheme: 'light',
  language: null,
};

it('fills the path, omits absent values, and sends lists as JSON text', async () => {
  answer = (_, response) => reply(response, 200, { name: 'x' });
  await call(testRoutes, { params: { id: 7 }, query: { ids: [1, 2], searchParam: '' } });
  expect(requests).toEqual(['GET /api/things/7?ids=%5B1%2C2%5D Bearer old']);
});

it('when the token has expired, ten calls renew it once, and each is repeated with the new one', async () => {
  answer = (request, response) => {
    if (request.url === '/api/auth/refresh_token') return reply(response, 200, { token: 'new', user });
    if (request.headers.authorization === 'Bearer new') return reply(response, 200, { name: 'x' });
    reply(response, 403, { error: 'ERR_INVALID_TOKEN' });
  };
  const all = await Promise.all(Array.from({ length: 10 }, () => call(testRoutes, { params: { id: 1 } })));
  expect(all).toHaveLength(10);
  expect(requests.filter((request) => request.includes('refresh'))).toHaveLength(1);
  expect(accessToken()).toBe('new');
});

it('a call without permission is not repeated and causes no renewal', async () => {
  answer = (_, response) => reply(response, 403, { error: 'ERR_NO_PERMISSION' });
  await expect(call(testRoutes, { params: { id: 1 } })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
    status: 403,
  });
  expect(requests).toHaveLength(1);
});

it('an ended session signs out; wrong credentials do not', async () => {
  let lost = 0;
  const stop = subscribeToSession({ onLost: () => lost++ });
  answer = (_, response) => reply(response, 401, { error: 'ERR_INVALID_CREDENTIALS' });
  await call(testRoutes, { params: { id: 1 } }).catch(() => undefined);
  expect(lost).toBe(0);
  answer = (_, response) => reply(response, 401, { error: 'ERR_SESSION_EXPIRED' });
  await call(testRoutes, { params: { id: 1 } }).catch(() => undefined);
  expect(lost).toBe(1);
  stop();
});

it('the code of POST /tickets is read from `code`, because its `error` is the conflict as text', async () => {
  answer = (_, response) =>
    reply(response, 409, { error: '{"id":3}', code: 'ERR_OTHER_OPEN_TICKET', details: { id: 3 } });
  await expect(call(testRoutes, { params: { id: 1 } })).rejects.toMatchObject({
    code: 'ERR_OTHER_OPEN_TICKET',
    details: { id: 3 },
  });
});

it('an unavailable server is Unreachable, not a Refusal', async () => {
  answer = (_, response) => response.destroy();
  await expect(call(testRoutes, { params: { id: 1 } })).rejects.toMatchObject({ name: 'Unreachable' });
});

it('a response that does not match the contract is a defect, not data', async () => {
  answer = (_, response) => reply(response, 200, { nome: 'x' });
  await expect(call(testRoutes, { params: { id: 1 } })).rejects.toThrow();
});

it('a large body is not sent as one that outlives its page: browsers fail such a request', async () => {
  answer = (_, response) => reply(response, 200, { name: 'saved' });
  const saved = route({
    method: 'PUT',
    path: '/drafts',
    body: z.object({ body: z.string() }),
    output: z.object({ name: z.string() }),
  });
  const keepalives: boolean[] = [];
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    keepalives.push(init?.keepalive ?? false);
    return before(path, init);
  });
  await call(saved, { body: { body: 'oi' }, keepalive: true });
  await call(saved, { body: { body: 'é'.repeat(40_000) }, keepalive: true });
  vi.stubGlobal('fetch', before);
  expect(keepalives).toEqual([true, false]);
});

const thing = (method: 'POST' | 'DELETE') =>
  route({
    method,
    path: '/things',
    body: z.object({ name: z.string(), clientId: z.string().optional() }),
    output: z.object({ name: z.string() }),
    idempotent: method === 'POST',
  });

it('a creation without a response is repeated under its key, also when pressed twice; an answered one, or another content, is new', async () => {
  const keys: unknown[] = [];
  let answers: ('lost' | 'refused' | 'made')[] = [];
  answer = (request, response) => {
    if (request.method === 'POST') keys.push(request.headers['idempotency-key']);
    const next = answers.shift() ?? 'made';
    if (next === 'lost') return void response.destroy();
    reply(response, next === 'made' ? 200 : 409, next === 'made' ? { name: 'x' } : { error: 'ERR_TAG_IN_USE' });
  };
  const create = (body: { name: string; clientId?: string }, ...next: typeof answers) => {
    answers = next;
    return call(thing('POST'), { body }).catch(() => undefined);
  };

  await create({ name: 'a' }, 'lost');
  await create({ name: 'b' });
  await Promise.all([create({ name: 'a' }), create({ name: 'a' })]);
  expect(new Set(keys).size).toBe(2);
  expect([keys[2], keys[3]]).toEqual([keys[0], keys[0]]);

  await create({ name: 'a' }, 'refused');
  await create({ name: 'a' }, 'lost');
  await call(thing('DELETE'), { body: { name: 'a' } });
  await create({ name: 'a' });
  expect(new Set([keys[0], ...keys.slice(4)]).size).toBe(4);

  await create({ name: 'a', clientId: 'c' });
  expect(keys.at(-1)).toBeUndefined();
});

it('a call without a body is repeated under its key, too', async () => {
  const keys: unknown[] = [];
  answer = (request, response) => {
    keys.push(request.headers['idempotency-key']);
    if (keys.length === 1) return void response.destroy();
    reply(response, 200, {});
  };
  const send = route({ method: 'POST', path: '/things/send', output: z.object({}), idempotent: true });
  await call(send, {}).catch(() => undefined);
  await call(send, {});
  expect(keys).toEqual([expect.any(String), keys[0]]);
});
