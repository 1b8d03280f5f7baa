import type { Route } from '@balcao/contract/route';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { addressOf, bodyOf, createRouteData, type Ids, prefixOf, routeName } from '../world/route-requests.ts';
import { runningServer, type TestCompany } from '../world/running-server.ts';

/**
 * Invalid input for every route is refused with a code, never with 500. The schema of a route is checked before its
 * code runs, in one place for all: each key and address gets one invalid value, varying; values that the schema accepts
 * are sent.
 */
const server = runningServer({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'mesa@balcao.test' });
let ours: TestCompany;
let ids: Ids;

beforeAll(async () => {
  ours = await server.company('Casa Aurora');
  ids = await createRouteData(server, ours, await server.attendant(ours, 'Atendente'));
});

const routes = () => server.running().bindings.map(({ route }) => route);

describe('malformed input', () => {
  const garbage = [
    'abc',
    '-1',
    '0',
    '1.5',
    '1e99',
    '99999999999999999999',
    'null',
    '[object Object]',
    '%',
    "' or 1=1 --",
    'ã'.repeat(300),
    '\u0000',
    '9223372036854775808',
  ];
  const keys = [
    // Dates valid in JavaScript but not in PostgreSQL.
    '2020',
    '2020-01-01 (x)',
    '0000-01-01',
    '+002020-01-01',
    '-000001-01-01',
    '2026-02-30',
    '0000-01-01T00:00:00Z',
    '2026-01-01T00:00:00+23:59',
    '2026-01-01T24:00:00Z',
    '9999-12-31T23:59:59.999999999-23:59',
    ...[
      '2020',
      '1',
      '0',
      '0000-01-01T00:00:00.000000Z',
      '2026-02-30T00:00:00.000000Z',
      '-000001-01-01T00:00:00.000000Z',
    ].map((at) => `${at}|1`),
    ...['0', '-1', '1.5', '99999999999', '9223372036854775808', '1|1'].map((id) => `2026-01-01T00:00:00.000000Z|${id}`),
    ...[
      ['a', 99_999_999_999],
      ['a\u0000', 1],
      ['\ud800', 1],
      ['a', -1],
      ['a', 1.5],
      [null, 1e300],
      [1, 1],
      ['a'],
      null,
    ].map((key) => Buffer.from(JSON.stringify(key)).toString('base64url')),
  ];
  const wrong = [null, {}, [], [null], 'x'.repeat(70_000), -1, 1.5, 1e300, true, '\u0000', '\ud800', '2026-13-45'];

  let turn = 0;
  const worthAsking = <T>(schema: z.ZodType, values: readonly T[], inputOf: (value: T) => unknown): T[] => {
    const isTaken = Map.groupBy(values, (value) => schema.safeParse(inputOf(value)).success);
    const refused = isTaken.get(false) ?? [];
    turn++;
    return [...(isTaken.get(true) ?? []), ...refused.slice(turn % refused.length).slice(0, 1)];
  };

  /** 400 naming the field, or another refusal with a code; never 500. */
  const isClear = ({ status, body }: { status: number; body: Record<string, unknown> }): boolean => {
    if (status >= 500) return false;
    if (status < 400) return true;
    if (
      typeof (body['code'] ?? body['error']) !== 'string' ||
      !String(body['code'] ?? body['error']).startsWith('ERR_')
    )
      return false;
    if (body['error'] !== 'ERR_INVALID_INPUT') return true;
    const details = body['details'] as { fields?: object } | undefined;
    return Object.keys(details?.fields ?? {}).length > 0;
  };
  const check = async (route: Route, path: string, body: unknown) => {
    const answer = await server.request(route.method, `${prefixOf(route)}${path}`, body, ours.admin.session.token);
    if (!isClear(answer))
      expect.fail(
        `${routeName(route)} ${path.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 200)} → ${answer.status} ${JSON.stringify(answer.body)}`,
      );
  };
  /**
   * Routes that would end the caller's session, or delete data that others need; and those after which our server would
   * call a service on the internet (tested in tests/ai/ai-settings.test.ts).
   */
  const harmless = (route: Route) => !/^\/(auth|ai-settings)(\/|$)/.test(route.path) && route.method !== 'DELETE';

  const boundary = 'a-boundary';
  const end = `--${boundary}--\r\n`;
  const textPart = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const filePart = (name: string, fileName: string, bytes: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: text/plain\r\n\r\n${bytes}\r\n`;
  const checkForm = async (route: Route, body: string, type = `multipart/form-data; boundary=${boundary}`) => {
    const answer = await fetch(`${server.origin()}${prefixOf(route)}${addressOf(route, ids)}`, {
      method: route.method,
      headers: { authorization: `Bearer ${ours.admin.session.token}`, 'content-type': type },
      body,
    });
    // POST /test/audio answers with text; refusals are always JSON.
    const isText = answer.ok && answer.headers.get('content-type')?.startsWith('text/plain');
    const reply = { status: answer.status, body: isText ? {} : ((await answer.json()) as Record<string, unknown>) };
    if (!isClear(reply))
      expect.fail(
        `${routeName(route)} ${type} ${JSON.stringify(body).slice(0, 300)} → ${reply.status} ${JSON.stringify(reply.body)}`,
      );
  };

  it('in addresses', async () => {
    for (const route of routes().filter((r) => !r.path.startsWith('/auth/') && r.path.includes(':'))) {
      const over = (bad: string) =>
        Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, bad]));
      // Sends with files read their address before its schema is checked: calls with the same address share a transaction.
      for (const bad of route.multipart ? garbage : worthAsking(route.params, garbage, over))
        await check(route, addressOf(route, ids, over(bad)), bodyOf(route, ids));
    }
  }, 300_000);

  it('in queries', async () => {
    for (const route of routes().filter((r) => r.method === 'GET' && !r.path.startsWith('/auth/'))) {
      const shape = 'shape' in route.query ? Object.keys(route.query.shape as object) : [];
      for (const key of shape)
        await Promise.all(
          worthAsking(route.query, [...garbage, ...keys, '[', '{}', '["a"]', '[1,-2]', ''], (bad) => ({
            [key]: bad,
          })).map((bad) => check(route, `${addressOf(route, ids)}?${key}=${encodeURIComponent(bad)}`, undefined)),
        );
    }
  }, 300_000);

  it('in bodies', async () => {
    for (const route of routes().filter((r) => r.method !== 'GET' && harmless(r))) {
      for (const bad of [null, [], 'text', 7, true]) await check(route, addressOf(route, ids), bad);
      const sample = bodyOf(route, ids) as Record<string, unknown>;
      const keys = 'shape' in route.body ? Object.keys(route.body.shape as object) : [];
      for (const key of keys)
        for (const bad of worthAsking(route.body, wrong, (bad) => ({ ...sample, [key]: bad })))
          await check(route, addressOf(route, ids), { ...sample, [key]: bad });
    }
  }, 300_000);

  it('in forms, of every route: with NUL, doubled, listed, without a boundary, cut off', async () => {
    for (const route of routes().filter((r) => r.method !== 'GET' && harmless(r))) {
      const keys = 'shape' in route.body ? Object.keys(route.body.shape as object) : [];
      const sample = bodyOf(route, ids) as Record<string, unknown>;
      const valid = (without: string) =>
        Object.entries(sample).flatMap(([name, value]) => (name === without ? [] : [textPart(name, String(value))]));
      const whole = valid('').join('') + end;
      await checkForm(route, whole, 'multipart/form-data');
      await checkForm(route, whole, 'multipart/form-data; boundary=another');
      await checkForm(route, filePart('medias', 'a.txt', 'Olá').slice(0, -20));
      // Routes without multipart refuse the form.
      const values = (key: string) =>
        [
          [textPart(key, 'a\u0000b')],
          [textPart(key, '\u0000')],
          [textPart(`${key}[]`, 'x'.repeat(20_000))],
          [textPart(key, 'x'), textPart(key, 'y'.repeat(100_000))],
        ].map((parts) => [...valid(key), ...parts].join('') + end);
      const forms = [
        ...[...keys, 'unknown', '__proto__', 'constructor'].flatMap(values),
        '',
        whole.slice(0, -8),
        `${filePart('medias', 'a.txt', 'Olá')}${filePart('medias', '\u0000', 'x')}${end}`,
      ];
      for (const form of route.multipart ? forms : forms.slice(0, 1)) await checkForm(route, form);
    }
  }, 300_000);

  it('a body that is not JSON, too deep or too large is refused', async () => {
    const raw = (body: string) =>
      fetch(`${server.origin()}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    for (const body of ['{', '', 'x', '{"email":']) expect((await raw(body)).status).toBe(400);
    for (const open of ['[', '{"a":', '{"\\u0000":[']) expect((await raw(`${open.repeat(100_000)}1`)).status).toBe(400);
    const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
    expect(await (await raw(deep)).json()).toEqual({
      error: 'ERR_INVALID_INPUT',
      details: { fields: { body: 'json' } },
    });
    const brackets = `${'['.repeat(500)}\\"${'{'.repeat(500)}`;
    expect((await raw(`{"email":"a@b.test","password":"x","more":"${brackets}"}`)).status).toBe(401);
    expect((await raw(`{"email":"${'x'.repeat(5_000_000)}"}`)).status).toBe(413);
  });
});
