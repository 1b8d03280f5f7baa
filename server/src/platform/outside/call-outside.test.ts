import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { callOutside, exchangeOutside, ServiceFailure } from './call-outside.ts';
import { readAnswer } from './read-answer.ts';

let server: Server;
let host: string;
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const call = (over: object = {}) =>
  callOutside({ url: `http://${host}/hook`, body: '{"a":"ção"}', timeoutMs: 5000, integrationHosts: [host], ...over });
const failureOf = async (called: Promise<unknown>): Promise<ServiceFailure> => {
  const failure = await called.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ServiceFailure)) throw new Error(`no failure of the service: ${String(failure)}`);
  return failure;
};

it('a service gets the payload as our JSON, with the caller’s headers', async () => {
  answer = async (request, response) =>
    response.end(
      JSON.stringify([request.method, request.headers['content-type'], request.headers['x-a'], await text(request)]),
    );
  expect(JSON.parse(await call({ headers: { 'x-a': 'b' } }))).toEqual(['POST', 'application/json', 'b', '{"a":"ção"}']);
  answer = (_, response) => response.writeHead(204).end();
  expect(
    await exchangeOutside({ url: `http://${host}/`, body: '', timeoutMs: 5000, integrationHosts: [host] }),
  ).toEqual({
    status: 204,
    text: '',
  });
});

it.each([
  [401, 'key'],
  [403, 'key'],
  [404, 'missing'],
  [410, 'missing'],
  [429, 'rate'],
  [400, 'rejected'],
  [422, 'rejected'],
  [500, 'service'],
  [503, 'service'],
  [302, 'garbage'],
])('status %i is a failure: %s, with what it said', async (status, reason) => {
  answer = (_, response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('motivo');
  expect(await failureOf(call())).toMatchObject({ reason, status, answer: 'motivo', retryAfterSeconds: null });
});

it('a requested pause is accepted as a number of seconds, or as a date, for an hour at most', async () => {
  const asked = async (value: string) => {
    answer = (_, response) => response.writeHead(429, { 'retry-after': value }).end();
    return (await failureOf(call())).retryAfterSeconds;
  };
  expect([await asked('30'), await asked('86400'), await asked('-5'), await asked('0')]).toEqual([
    30,
    3600,
    null,
    null,
  ]);
  const past = ['Wed, 21 Oct 2015 07:28:00 GMT', 'soon', ''];
  for (const value of past) expect(await asked(value)).toBeNull();
  expect(await asked('Wed, 21 Oct 2099 07:28:00 GMT')).toBe(3600);
  expect(await asked(new Date(Date.now() + 1_800_000).toUTCString())).toBeGreaterThan(1000);
});

it('a closed connection, an endless response, and an internal address are distinguished', async () => {
  answer = (request) => request.socket.destroy();
  expect(await failureOf(call())).toMatchObject({ status: null, answer: null });
  answer = (_, response) => response.end('x'.repeat(600_000));
  expect(await failureOf(call())).toMatchObject({ reason: 'garbage' });
  expect(await failureOf(call({ integrationHosts: [] }))).toMatchObject({ reason: 'address' });
  expect(await failureOf(call({ url: 'http://127.0.0.1:1/', integrationHosts: ['127.0.0.1'] }))).toMatchObject({
    reason: 'unreachable',
  });
});

it('a receiver is done when its status says so, however much it writes', async () => {
  const status = (code: number) => {
    answer = (_, response) => response.writeHead(code, { 'retry-after': '30' }).end('x'.repeat(600_000));
    return exchangeOutside({ url: `http://${host}/`, body: '', timeoutMs: 5000, integrationHosts: [host] });
  };
  expect(await status(200)).toEqual({ status: 200, text: expect.stringMatching(/^x{1000}/) });
  expect(await failureOf(status(503))).toMatchObject({ reason: 'service', status: 503, retryAfterSeconds: 30 });
});

it('an aborted call is not waited for', async () => {
  const caller = new AbortController();
  answer = () => caller.abort();
  expect(await failureOf(call({ signal: caller.signal, timeoutMs: 60_000 }))).toMatchObject({ reason: 'silence' });
});

it('a malformed response is invalid, however deep, and never an internal error', () => {
  const shape = z.object({ ok: z.boolean() });
  expect(readAnswer(shape, '{"ok":true,"more":1}')).toEqual({ ok: true });
  for (const given of ['', 'null', '[]', '{"ok":"yes"}', '<html>', `${'['.repeat(200_000)}`, '{"ok":true'])
    expect(() => readAnswer(shape, given)).toThrow(new ServiceFailure('garbage'));
});
