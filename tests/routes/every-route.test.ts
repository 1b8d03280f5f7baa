import { can } from '@balcao/contract/permissions';
import type { Route } from '@balcao/contract/route';
import type { Rights } from '@balcao/contract/users/rights';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { tenantTables } from '../../server/src/platform/db/test-db.ts';
import { listRefusals } from '../../server/src/public-api/reference/build-openapi.ts';
import { addressOf, bodyOf, createRouteData, type Ids, routeName } from '../world/route-requests.ts';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** For each route of the table: a new route is covered as soon as it is listed. */
const server = runningServer();
let owner: pg.Pool;
let ours: TestCompany;
let other: TestCompany;
let people: Record<'admin' | 'supervisor' | 'user', SignedInPerson>;
/** Real ids of `ours`, by parameter name of the routes. */
let ids: Ids;

beforeAll(async () => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
  ours = await server.company('Casa Aurora');
  other = await server.company('Outra Casa');
  people = {
    admin: ours.admin,
    supervisor: await server.attendant(ours, 'Supervisora', { profile: 'supervisor' }),
    user: await server.attendant(ours, 'Atendente'),
  };
  ids = await createRouteData(server, ours, people.user);
  return () => owner.end();
});

const routes = () => server.running().bindings.map(({ route }) => route);
/** Routes called with a user's session. */
const personal = () => routes().filter(({ access }) => access === 'user' || access === 'super');

/** Tables whose rows change by themselves, or by any call, with the reason. */
const volatileTables: Record<string, string> = {
  message_deltas: 'are added to the quarters by a job',
  message_quarters: 'the same',
  cycle_goals: 'are worked out by a job',
  summed_days: 'days are summed by a job',
  cycle_days: 'the same',
  attendant_days: 'the same',
  rating_days: 'the same',
  message_days: 'the same',
  report_days: 'the same',
  day_changes: 'are read and deleted by that job',
  message_words: 'words are learnt by a task',
  message_word_progress: 'the same',
  charges: 'are asked for by a job',
  contact_pictures: 'are fetched by a task',
  dry_runs: 'are played by a task',
  integration_deliveries: 'are told by a task',
  webhook_deliveries: 'are told by a task',
  webhook_endpoints: 'are failing by it',
  report_exports: 'are made by a task',
  outbox: 'notices are delivered, and their rows deleted',
  sessions: 'says when its person was last here',
  whatsapp_web_sessions: 'its lease is renewed by the worker program',
};
/** Columns that record a user's preferences or sign-ins. */
const volatileColumns: Record<string, string[]> = {
  companies: ['last_login'],
  users: ['online', 'last_seen_at'],
};

/** All data of a company that a call could change, as text: every table with rows of companies. */
async function stateOf(companyId: number): Promise<string> {
  const tables = (await tenantTables(owner)).filter((table) => !(table in volatileTables));
  const rows: unknown[] = [];
  for (const table of ['companies', ...tables]) {
    const columns = ['to_jsonb(t)', ...(volatileColumns[table] ?? []).map((name) => `'${name}'`)].join(' - ');
    const key = table === 'companies' ? 'id' : 'company_id';
    const found = await owner.query(`select ${columns} as row from ${table} t where ${key} = $1 order by 1`, [
      companyId,
    ]);
    rows.push([table, found.rows]);
  }
  return JSON.stringify(rows);
}

it('compares every table with rows of a company, except the named ones', async () => {
  const tables = await tenantTables(owner);
  expect(Object.keys(volatileTables).filter((table) => !tables.includes(table))).toEqual([]);
  await owner.query('create table newcomer (company_id int not null, word text)');
  const before = await stateOf(ours.id);
  await owner.query(`insert into newcomer values ($1, 'x')`, [ours.id]);
  expect(await stateOf(ours.id)).not.toBe(before);
  await owner.query('drop table newcomer');
});

it('without a token: the session has expired; with a broken one: the token is invalid', async () => {
  for (const route of personal()) {
    const path = `/api${addressOf(route, ids)}`;
    expect([routeName(route), await server.request(route.method, path, bodyOf(route, ids))]).toEqual([
      routeName(route),
      { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } },
    ]);
    expect([routeName(route), await server.request(route.method, path, bodyOf(route, ids), 'not.a.token')]).toEqual([
      routeName(route),
      { status: 403, body: { error: 'ERR_INVALID_TOKEN' } },
    ]);
  }
});

it('no token of the messages API, a person’s own, and an unknown one: the token is invalid', async () => {
  const programs = routes().filter(({ access }) => access === 'token');
  expect(programs.length).toBeGreaterThan(1);
  const nobodys = `blc_${ours.id}_${'x'.repeat(43)}`;
  for (const route of programs)
    for (const token of [undefined, ours.admin.session.token, nobodys, 'blc_999999_x']) {
      const headers = { 'content-type': 'application/json', ...(token !== undefined && { token }) };
      const body = route.method === 'GET' ? null : JSON.stringify(bodyOf(route, ids));
      const path = addressOf(route, ids);
      const answer = await fetch(`${server.origin()}${path}`, { method: route.method, headers, body });
      // Two routes share this path: only an API token requests the state of a message.
      const isShared = route.path === '/api/messages/:messageId';
      const code = !isShared || token?.startsWith('blc_') ? 'ERR_INVALID_API_TOKEN' : 'ERR_SESSION_EXPIRED';
      expect([routeName(route), token, answer.status, await answer.json()]).toEqual([
        routeName(route),
        token,
        401,
        { error: code },
      ]);
    }
});

describe("another company's ids", () => {
  it('are not found, in addresses and in bodies, and nothing of it changes or is announced', async () => {
    const before = await stateOf(ours.id);
    const secrets = [
      'Oi, quero ajuda',
      'Casa Aurora',
      '5511987650002',
      'Garantia',
      'Cliente antiga',
      'Atendente',
      ours.sandboxPhone,
    ];
    for (const route of personal()) {
      const inPath = /:\w+/.test(route.path) && !route.path.includes(':key');
      const { status, body } = await other.admin.call(route.method, addressOf(route, ids), bodyOf(route, ids));
      // Operator routes are refused before the id is looked up.
      if (inPath) expect([routeName(route), status]).toEqual([routeName(route), route.access === 'super' ? 403 : 404]);
      else expect([routeName(route), status]).not.toEqual([routeName(route), 500]);
      if (status >= 400) expect(listRefusals(route), routeName(route)).toContain(body['code'] ?? body['error']);
      // A name sent by the caller is not a leak; rows of another company are.
      const answered = JSON.stringify(body);
      if (inPath || route.method === 'GET')
        for (const secret of secrets)
          expect([routeName(route), answered.includes(secret)]).toEqual([routeName(route), false]);
    }
    expect(await stateOf(ours.id)).toBe(before);
  });
});

/** A profile without additional permissions. */
const profileRights = (profile: Rights['profile']): Rights => ({
  profile,
  allTicket: false,
  allowGroup: false,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: false,
  showDashboard: false,
  isTricked: false,
});

it.each(['user', 'supervisor'] as const)(
  'a %s is refused what the table of permissions does not grant, and nothing changes',
  async (profile) => {
    const before = await stateOf(ours.id);
    const isRefused = (r: Route) =>
      (r.permission !== null && !can(profileRights(profile), r.permission)) || r.access === 'super';
    const closed = routes().filter(isRefused);
    expect(closed.length).toBeGreaterThan(10);
    for (const route of closed)
      expect([
        routeName(route),
        await people[profile].call(route.method, addressOf(route, ids), bodyOf(route, ids)),
      ]).toEqual([routeName(route), { status: 403, body: { error: 'ERR_NO_PERMISSION' } }]);
    expect(await stateOf(ours.id)).toBe(before);
  },
);

it('refuses the operator’s routes to an admin of a company, and changes nothing', async () => {
  const before = await stateOf(ours.id);
  const operators = routes().filter(({ access }) => access === 'super');
  expect(operators.length).toBeGreaterThan(25);
  for (const route of operators)
    expect([routeName(route), await ours.admin.call(route.method, addressOf(route, ids), bodyOf(route, ids))]).toEqual([
      routeName(route),
      { status: 403, body: { error: 'ERR_NO_PERMISSION' } },
    ]);
  expect(await stateOf(ours.id)).toBe(before);
});

it('a company whose plan lacks a feature is refused what belongs to it, or answered an empty list, and nothing changes', async () => {
  const gated = routes().filter((route) => route.plan !== null);
  expect(gated).not.toEqual([]);
  await owner.query(
    `insert into plans select (jsonb_populate_record(null::plans, to_jsonb(p) ||
    '{"id": 9999, "name": "sem nada", "use_campaigns": false, "use_schedules": false, "use_internal_chat": false,
      "use_external_api": false, "use_kanban": false, "use_open_ai": false, "use_integrations": false}')).*
    from plans p where id = (select plan_id from companies where id = $1)`,
    [ours.id],
  );
  const planOf = async (id: number) => {
    const { rows } = await owner.query(
      'update companies c set plan_id = $2 from companies before where c.id = $1 and before.id = c.id returning before.plan_id',
      [ours.id, id],
    );
    return rows[0].plan_id as number;
  };
  const ask = (route: Route) => ours.admin.call(route.method, addressOf(route, ids), bodyOf(route, ids));
  const full = await planOf(9999);
  const before = await stateOf(ours.id);
  for (const route of gated)
    expect([routeName(route), await ask(route)]).toEqual([
      routeName(route),
      route.emptyAnswer === null
        ? { status: 403, body: { error: 'ERR_PLAN_FEATURE', details: { flag: route.plan } } }
        : { status: 200, body: route.emptyAnswer },
    ]);
  expect(await stateOf(ours.id)).toBe(before);
  await planOf(full);
  for (const route of gated)
    expect([routeName(route), (await ask(route)).body['error']]).not.toEqual([routeName(route), 'ERR_PLAN_FEATURE']);
});

it('an address that is no call is not found, with and without a slash at its end the calls are', async () => {
  expect(await ours.admin.call('GET', '/nothing/here')).toEqual({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  for (const path of ['/tags', '/tags/', '/tags/?pageNumber=1', '/whatsapp/?session=0'])
    expect((await ours.admin.call('GET', path)).status).toBe(200);
});
