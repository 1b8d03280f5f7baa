import type { Route } from '@balcao/contract/route';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, bodyOf, fillForRoutes, type Ids, named } from './routes-to-ask.ts';
import { type Person, runningDesk, type TestCompany } from './running-desk.ts';

/** The table of routes, asked by machine: a new route is covered the moment it is listed. */
const desk = runningDesk();
let owner: pg.Pool;
let ours: TestCompany;
let other: TestCompany;
let people: Record<'admin' | 'supervisor' | 'user', Person>;
/** Real ids of `ours`, by the name under which routes take them. */
let ids: Ids;

beforeAll(async () => {
  owner = new pg.Pool({ connectionString: desk.databaseUrl(), max: 2 });
  owner.on('error', () => {}); // the database is dropped under it at the end
  ours = await desk.company('Casa Aurora');
  other = await desk.company('Outra Casa');
  people = {
    admin: ours.admin,
    supervisor: await desk.attendant(ours, 'Supervisora', { profile: 'supervisor' }),
    user: await desk.attendant(ours, 'Atendente'),
  };
  ids = await fillForRoutes(desk, ours, people.user);
  return () => owner.end();
});

const routes = () => desk.running().bindings.map(({ route }) => route);

/** Everything of a company that a call could change, as text. What signing in and looking leave behind is not counted. */
async function stateOf(companyId: number): Promise<string> {
  const tables = [
    'companies',
    'queues',
    'connections',
    'whatsapp_queues',
    'users',
    'user_queues',
    'settings',
    'contacts',
    'contact_identities',
    'contact_fields',
    'contact_merges',
    'tags',
    'tickets',
    'ticket_tags',
    'ticket_notes',
    'messages',
    'message_edits',
    'files',
  ];
  const rows: unknown[] = [];
  for (const table of tables) {
    const key = table === 'companies' ? 'id' : 'company_id';
    const columns =
      table === 'users'
        ? `to_jsonb(t) - 'online' - 'last_seen_at'`
        : table === 'companies'
          ? `to_jsonb(t) - 'last_login'`
          : 'to_jsonb(t)';
    rows.push([
      table,
      (await owner.query(`select ${columns} as row from ${table} t where ${key} = $1 order by 1`, [companyId])).rows,
    ]);
  }
  return JSON.stringify(rows);
}

it('no token: told that the session is over; a broken one: that the token is no good', async () => {
  for (const route of routes().filter((r) => r.access !== 'public')) {
    const path = `/api${addressOf(route, ids)}`;
    expect([named(route), await desk.request(route.method, path, bodyOf(route, ids))]).toEqual([
      named(route),
      { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } },
    ]);
    expect([named(route), await desk.request(route.method, path, bodyOf(route, ids), 'not.a.token')]).toEqual([
      named(route),
      { status: 403, body: { error: 'ERR_INVALID_TOKEN' } },
    ]);
  }
});

describe("another company's ids", () => {
  it('are not found, in addresses and in bodies, and nothing of it changes or is told', async () => {
    const before = await stateOf(ours.id);
    const secrets = [
      'Oi, quero ajuda',
      'Casa Aurora',
      '5511987650002',
      'Garantia',
      'Cliente antiga',
      'Atendente',
      ours.phone,
    ];
    for (const route of routes().filter((r) => r.access !== 'public')) {
      const inPath = /:\w+/.test(route.path) && !route.path.includes(':key');
      const { status, body } = await other.admin.call(route.method, addressOf(route, ids), bodyOf(route, ids));
      if (inPath) expect([named(route), status]).toEqual([named(route), 404]);
      else expect([named(route), status]).not.toEqual([named(route), 500]);
      // A name that the caller itself sent is no secret; another company's rows are.
      const told = JSON.stringify(body);
      if (inPath || route.method === 'GET')
        for (const secret of secrets) expect([named(route), told.includes(secret)]).toEqual([named(route), false]);
    }
    expect(await stateOf(ours.id)).toBe(before);
  });
});

it.each(['user', 'supervisor'] as const)(
  'a %s is refused what only admins may, and nothing changes',
  async (profile) => {
    const before = await stateOf(ours.id);
    const closed = routes().filter((r) => r.access === 'admin' || r.access === 'super');
    expect(closed.length).toBeGreaterThan(10);
    for (const route of closed)
      expect([
        named(route),
        await people[profile].call(route.method, addressOf(route, ids), bodyOf(route, ids)),
      ]).toEqual([named(route), { status: 403, body: { error: 'ERR_NO_PERMISSION' } }]);
    expect(await stateOf(ours.id)).toBe(before);
  },
);

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
  ];
  const wrong = [null, {}, [], [null], 'x'.repeat(70_000), -1, 1.5, 1e300, true, '\u0000', '\ud800', '2026-13-45'];

  /** 400 that names the field, or a refusal with a code: never a defect of ours. */
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
    const answer = await people.admin.call(route.method, path, body);
    if (!isClear(answer))
      expect.fail(
        `${named(route)} ${path.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 200)} → ${answer.status} ${JSON.stringify(answer.body)}`,
      );
  };
  /** Calls that would end the caller's own session, or remove what the others need. */
  const harmless = (route: Route) => !route.path.startsWith('/auth/') && route.method !== 'DELETE';

  it('in addresses', async () => {
    for (const route of routes().filter((r) => !r.path.startsWith('/auth/') && r.path.includes(':')))
      for (const bad of garbage) {
        const over = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, bad]));
        await check(route, addressOf(route, ids, over), bodyOf(route, ids));
      }
  });

  it('in queries', async () => {
    for (const route of routes().filter((r) => r.method === 'GET' && !r.path.startsWith('/auth/'))) {
      const shape = 'shape' in route.query ? Object.keys(route.query.shape as object) : [];
      for (const key of shape)
        for (const bad of [...garbage, '[', '{}', '["a"]', '[1,-2]', ''])
          await check(route, `${addressOf(route, ids)}?${key}=${encodeURIComponent(bad)}`, undefined);
    }
  });

  it('in bodies', async () => {
    for (const route of routes().filter((r) => r.method !== 'GET' && harmless(r))) {
      for (const bad of [null, [], 'text', 7, true]) await check(route, addressOf(route, ids), bad);
      const sample = bodyOf(route, ids) as Record<string, unknown>;
      const keys = 'shape' in route.body ? Object.keys(route.body.shape as object) : [];
      for (const key of keys)
        for (const bad of wrong) await check(route, addressOf(route, ids), { ...sample, [key]: bad });
    }
  }, 120_000);

  it('that is no JSON at all, or too much of it', async () => {
    const raw = (body: string) =>
      fetch(`${desk.origin()}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    for (const body of ['{', '', 'x', '{"email":']) expect((await raw(body)).status).toBe(400);
    expect((await raw(`{"email":"${'x'.repeat(5_000_000)}"}`)).status).toBe(413);
  });
});

it('an address that is no call is not found, with and without a slash at its end the calls are', async () => {
  expect(await ours.admin.call('GET', '/nothing/here')).toEqual({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  for (const path of ['/tags', '/tags/', '/tags/?pageNumber=1', '/whatsapp/?session=0'])
    expect((await ours.admin.call('GET', path)).status).toBe(200);
});
