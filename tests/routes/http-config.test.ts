import { describe, expect, it } from 'vitest';
import { setUpTestDb } from '../../server/src/platform/db/test-db.ts';
import { runningServer } from '../world/running-server.ts';

const atRoot = runningServer({ API_PREFIX: '/', WEB_ORIGINS: 'https://tela.example' }, setUpTestDb());
const server = runningServer();

describe('with API_PREFIX=/', () => {
  it('calls answer at the root, with and without a slash at their end, and no screen is served', async () => {
    const company = await atRoot.company().catch((error: Error) => error);
    // running-server calls under /api; this server has no such prefix
    expect(company).toBeInstanceOf(Error);
    for (const path of ['/version', '/version/', '/version/?x=1'])
      expect((await atRoot.request('GET', path)).status).toBe(200);
    expect(await atRoot.request('GET', '/tickets')).toEqual({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } });
    expect((await atRoot.request('GET', '/login')).status).toBe(404);
  });

  it('another origin that is listed may read every answer, refusals too; one that is not may not', async () => {
    const ask = (origin: string, method = 'GET', headers: Record<string, string> = {}) =>
      fetch(`${atRoot.origin()}/tickets`, { method, headers: { origin, ...headers } });
    const listed = await ask('https://tela.example');
    expect([
      listed.status,
      listed.headers.get('access-control-allow-origin'),
      listed.headers.get('access-control-allow-credentials'),
    ]).toEqual([401, 'https://tela.example', 'true']);
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await ask('https://tela.example', 'OPTIONS', {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,idempotency-key',
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')?.includes('PUT')]).toEqual([
      204,
      true,
    ]);
  });
});

it('the refresh cookie is for the server alone, and a stolen old one ends the session', async () => {
  const company = await server.company();
  const login = async () =>
    fetch(`${server.origin()}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: company.admin.session.user.email, password: 'senha-de-teste' }),
    });
  const set = (await login()).headers.get('set-cookie') ?? '';
  expect(set).toMatch(/^jrt=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/i);
  const cookie = set.split(';')[0] ?? '';
  const refresh = (jrt: string) =>
    fetch(`${server.origin()}/api/auth/refresh_token`, { method: 'POST', headers: { cookie: jrt } });
  const together = await Promise.all(Array.from({ length: 5 }, () => refresh(cookie)));
  expect(together.map((r) => r.status)).toEqual([200, 200, 200, 200, 200]);
  expect((await refresh('jrt=nonsense')).status).toBe(401);
});

it('responses, refusals included, are not cached', async () => {
  const company = await server.company();
  const headers = { authorization: `Bearer ${company.admin.session.token}` };
  for (const [path, status] of [
    ['/tickets', 200],
    ['/tickets/999999999', 404],
    ['/plans/all', 200],
  ] as const) {
    const answer = await fetch(`${server.origin()}/api${path}`, { headers });
    expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, status, 'no-store']);
  }
});

it('says that it lives, that it is ready, and what it measures; and nothing of that needs a session', async () => {
  expect((await server.request('GET', '/health/live')).body).toEqual({ status: 'live' });
  expect((await server.request('GET', '/health')).body).toEqual({ status: 'ready' });
  const metrics = await (await fetch(`${server.origin()}/metrics`)).text();
  for (const name of ['balcao_http_request_seconds', 'balcao_inbound_events_total', 'balcao_sockets'])
    expect(metrics).toContain(name);
});

it('the figures are for this machine alone: not for who comes through a proxy on it', async () => {
  const through = await fetch(`${server.origin()}/metrics`, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect([through.status, await through.json()]).toEqual([403, { error: 'ERR_NO_PERMISSION' }]);
});

it('the screen may call and listen to its own server, and to no other', async () => {
  const policy = (await fetch(`${server.origin()}/api/version`)).headers.get('content-security-policy') ?? '';
  const connect = /connect-src ([^;]+)/.exec(policy)?.[1]?.split(' ');
  expect(connect).toEqual(["'self'", server.origin(), server.origin().replace('http', 'ws')]);
});

it('wrong webhook tokens have to wait after sixty, and no right one does', async () => {
  const company = await server.company('Com Telefone');
  const created = await company.admin.call<{ token: string }>('POST', '/whatsapp', {
    name: 'Nuvem',
    channel: 'whatsapp',
    provider: 'cloud',
    queueIds: [company.queueId],
    credentials: {
      phoneNumberId: '100000000001',
      businessAccountId: '200000000001',
      accessToken: 'access-token-of-a-test',
      appSecret: 'app-secret-of-a-test',
      verifyToken: 'verify-of-a-test',
    },
  });
  expect(created.status).toBe(200);
  const knock = async (token: string) =>
    (await fetch(`${server.origin()}/webhooks/meta/${token}`, { method: 'POST', body: '{}' })).status;
  const answers = new Map<number, number>();
  for (let i = 0; i < 100; i++) {
    const status = await knock(`wrong-${i}`);
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }
  expect([...answers.keys()].sort()).toEqual([404, 429]);
  expect(answers.get(404)).toBeGreaterThanOrEqual(60);
  expect(await knock(created.body.token)).toBe(403); // a known token, but no signature
});
