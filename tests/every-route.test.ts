import type { Route } from '@balcao/contract/route';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, runningDesk, type TestCompany } from './running-desk.ts';
import { sampleOf } from './sample-of.ts';

/** The table of routes, asked by machine: a new route is covered the moment it is listed. */
const desk = runningDesk();
let owner: pg.Pool;
let ours: TestCompany;
let other: TestCompany;
let people: Record<'admin' | 'supervisor' | 'user', Person>;
/** Real ids of `ours`, by the name under which routes take them. */
let ids: Record<string, string | number>;

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
  await desk.write(ours.phone, '5511987650002', 'Oi, quero ajuda');
  const { body: list } = await ours.admin.call<{ tickets: { id: number; uuid: string; contactId: number }[] }>(
    'GET',
    '/tickets?showAll=true',
  );
  const ticket = list.tickets[0]!;
  await ours.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  const sent = await ours.admin.call<{ messages: { id: string }[] }>('POST', `/messages/${ticket.id}`, {
    body: 'Claro',
  });
  const tag = await ours.admin.call<{ id: number }>('POST', '/tags', { name: 'Garantia' });
  const note = await ours.admin.call<{ id: number }>('POST', '/ticket-notes', {
    note: 'Cliente antiga',
    ticketId: ticket.id,
    contactId: ticket.contactId,
  });
  const twin = await ours.admin.call<{ id: number }>('POST', '/contacts', { name: 'Gêmea', number: '5511987650003' });
  await ours.admin.call('POST', `/contacts/${ticket.contactId}/merges`, { contactId: twin.body.id });
  const known = await ours.admin.call<{ merges: { id: number }[] }>('GET', `/contacts/${ticket.contactId}/identities`);
  ids = {
    mergeId: known.body.merges[0]!.id,
    ticketId: ticket.id,
    'tickets/id': ticket.id,
    uuid: ticket.uuid,
    contactId: ticket.contactId,
    'contacts/id': ticket.contactId,
    messageId: sent.body.messages[0]!.id,
    tagId: tag.body.id,
    'tags/id': tag.body.id,
    'ticket-notes/id': note.body.id,
    queueId: ours.queueId,
    'queue/id': ours.queueId,
    whatsappId: ours.whatsappId,
    'whatsapp/id': ours.whatsappId,
    'whatsappsession/id': ours.whatsappId,
    userId: people.user.session.user.id,
    'users/id': people.user.session.user.id,
    companyId: ours.id,
    'companies/id': ours.id,
    key: 'scheduleType',
    token: ours.phone,
    number: '5511987650002',
  };
  return () => owner.end();
});

const routes = () => desk.running().bindings.map(({ route }) => route);
const named = (route: Route) => `${route.method} ${route.path}`;
const firstOf = (route: Route) => route.path.split('/')[1] ?? '';

/** The address with ids of `ours` in it. A parameter that this test does not know is a reason to teach it. */
const addressOf = (route: Route, over: Record<string, string> = {}): string =>
  route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = over[name] ?? ids[`${firstOf(route)}/${name}`] ?? ids[name];
    if (value === undefined) throw new Error(`say in this test what ${name} of ${named(route)} is`);
    return encodeURIComponent(String(value));
  });
const bodyOf = (route: Route): unknown => (route.method === 'GET' ? undefined : sampleOf(route.body, ids));

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
    const path = `/api${addressOf(route)}`;
    expect([named(route), await desk.request(route.method, path, bodyOf(route))]).toEqual([
      named(route),
      { status: 401, body: { error: 'ERR_SESSION_EXPIRED' } },
    ]);
    expect([named(route), await desk.request(route.method, path, bodyOf(route), 'not.a.token')]).toEqual([
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
      const { status, body } = await other.admin.call(route.method, addressOf(route), bodyOf(route));
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
      expect([named(route), await people[profile].call(route.method, addressOf(route), bodyOf(route))]).toEqual([
        named(route),
        { status: 403, body: { error: 'ERR_NO_PERMISSION' } },
      ]);
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
        await check(route, addressOf(route, over), bodyOf(route));
      }
  });

  it('in queries', async () => {
    for (const route of routes().filter((r) => r.method === 'GET' && !r.path.startsWith('/auth/'))) {
      const shape = 'shape' in route.query ? Object.keys(route.query.shape as object) : [];
      for (const key of shape)
        for (const bad of [...garbage, '[', '{}', '["a"]', '[1,-2]', ''])
          await check(route, `${addressOf(route)}?${key}=${encodeURIComponent(bad)}`, undefined);
    }
  });

  it('in bodies', async () => {
    for (const route of routes().filter((r) => r.method !== 'GET' && harmless(r))) {
      for (const bad of [null, [], 'text', 7, true]) await check(route, addressOf(route), bad);
      const sample = bodyOf(route) as Record<string, unknown>;
      const keys = 'shape' in route.body ? Object.keys(route.body.shape as object) : [];
      for (const key of keys) for (const bad of wrong) await check(route, addressOf(route), { ...sample, [key]: bad });
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
