import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressOf, bodyOf, createRouteData, type Ids, routeName } from '../world/route-requests.ts';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** Runs over the table of routes: a new route is covered as soon as it is listed. */
const server = runningServer();
let owner: pg.Pool;
let ours: TestCompany;
let other: TestCompany;
let people: Record<'admin' | 'supervisor' | 'user', SignedInPerson>;
/** Real ids of `ours`, by the name under which routes take them. */
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

/** All data of a company that a call could change, as text, except traces of sign-ins and reads. */
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
      ours.sandboxPhone,
    ];
    for (const route of routes().filter((r) => r.access !== 'public')) {
      const inPath = /:\w+/.test(route.path) && !route.path.includes(':key');
      const { status, body } = await other.admin.call(route.method, addressOf(route, ids), bodyOf(route, ids));
      if (inPath) expect([routeName(route), status]).toEqual([routeName(route), 404]);
      else expect([routeName(route), status]).not.toEqual([routeName(route), 500]);
      // A name sent by the caller is no leak; rows of another company are.
      const told = JSON.stringify(body);
      if (inPath || route.method === 'GET')
        for (const secret of secrets)
          expect([routeName(route), told.includes(secret)]).toEqual([routeName(route), false]);
    }
    expect(await stateOf(ours.id)).toBe(before);
  });
});

it.each(['user', 'supervisor'] as const)(
  'a %s is refused what only admins may, and nothing changes',
  async (profile) => {
    const before = await stateOf(ours.id);
    const closed = routes().filter((r) => r.permission !== null || r.access === 'super');
    expect(closed.length).toBeGreaterThan(10);
    for (const route of closed)
      expect([
        routeName(route),
        await people[profile].call(route.method, addressOf(route, ids), bodyOf(route, ids)),
      ]).toEqual([routeName(route), { status: 403, body: { error: 'ERR_NO_PERMISSION' } }]);
    expect(await stateOf(ours.id)).toBe(before);
  },
);

it('an address that is no call is not found, with and without a slash at its end the calls are', async () => {
  expect(await ours.admin.call('GET', '/nothing/here')).toEqual({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  for (const path of ['/tags', '/tags/', '/tags/?pageNumber=1', '/whatsapp/?session=0'])
    expect((await ours.admin.call('GET', path)).status).toBe(200);
});
