import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { addressOf, bodyOf, createRouteData, type Ids, routeName } from '../world/route-requests.ts';
import { eventually, password, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let owner: pg.Pool;
let provider: TestCompany;
let company: TestCompany;
let ids: Ids;

beforeAll(async () => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
  provider = await server.company('Provedor', true);
  await owner.query('update users set super = true where company_id = $1', [provider.id]);
  company = await server.company('Casa Olhada');
  ids = await createRouteData(server, company, await server.attendant(company, 'Ana'));
  return () => owner.end();
});

const only = { status: 403, body: { error: 'ERR_LOOKING_ONLY' } };

/** The operator, with a session in the company. */
async function look(by: SignedInPerson = provider.admin): Promise<SignedInPerson> {
  const { status, body } = await by.call<{ token: string }>('POST', `/companies/${company.id}/looking`);
  expect(status).toBe(200);
  return server.as({ ...company.admin.session, token: body.token });
}
const isIn = async (who: SignedInPerson) => (await who.call('GET', '/auth/me')).status === 200;
const one = async (sql: string) => (await owner.query(sql, [company.id])).rows[0];
const trail = async (companyId: number, action: string) =>
  (
    await owner.query<{ user_id: number | null; user_name: string; subject_name: string }>(
      'select user_id, user_name, subject_name from audit_entries where company_id = $1 and action = $2 order by id desc',
      [companyId, action],
    )
  ).rows;

it('every route that changes something is refused until the password is confirmed, and nothing that is read changes anything', async () => {
  const unread = () => one('select sum(unread_messages)::int as unread from tickets where company_id = $1');
  await owner.query('update tickets set unread_messages = 3, user_id = $2 where company_id = $1', [
    company.id,
    company.admin.session.user.id,
  ]);
  const before = await unread();
  expect(before.unread).toBeGreaterThan(0);
  const looking = await look();
  const routes = server.running().bindings.map(({ route }) => route);
  const personal = routes.filter(({ access }) => access === 'user' || access === 'super');
  const writing = personal.filter(({ method, whileImpersonating }) => method !== 'GET' && !whileImpersonating);
  expect(writing.length).toBeGreaterThan(100);
  for (const route of writing)
    expect([routeName(route), await looking.call(route.method, addressOf(route, ids), bodyOf(route, ids))]).toEqual([
      routeName(route),
      only,
    ]);
  expect(personal.filter(({ whileImpersonating }) => whileImpersonating).map(routeName)).toEqual([
    'POST /auth/looking/confirm',
    'DELETE /auth/looking',
  ]);
  for (const route of personal.filter(({ method, access }) => method === 'GET' && access === 'user'))
    expect([routeName(route), (await looking.call('GET', addressOf(route, ids))).body['error']]).not.toEqual([
      routeName(route),
      'ERR_LOOKING_ONLY',
    ]);
  expect(await unread()).toEqual(before);
});

it('reading as the person themself marks as read: what the test above guards', async () => {
  await company.admin.call('GET', `/messages/${ids['ticketId']}`);
  expect(await one(`select unread_messages from tickets where company_id = $1 and id = ${ids['ticketId']}`)).toEqual({
    unread_messages: 0,
  });
});

it('it says whom they look as, is in both trails under the operator’s name, and the admin keeps their session', async () => {
  const looking = await look();
  const me = await looking.call('GET', '/auth/me');
  const { name } = provider.admin.session.user;
  expect(me.body).toMatchObject({
    companyId: company.id,
    super: false,
    looking: { operatorName: name, mayWrite: false },
  });
  expect((await trail(company.id, 'company.look-into'))[0]).toEqual({
    user_id: null,
    user_name: name,
    subject_name: '',
  });
  expect((await trail(provider.id, 'company.look-into'))[0]).toEqual({
    user_id: provider.admin.session.user.id,
    user_name: name,
    subject_name: 'Casa Olhada',
  });
  expect([await isIn(company.admin), await isIn(provider.admin)]).toEqual([true, true]);
  const listed = await company.admin.call<{ sessions: unknown[] }>(
    'GET',
    `/users/${company.admin.session.user.id}/sessions`,
  );
  expect(listed.body.sessions).toHaveLength(1);
  // The user signs in elsewhere, which ends their other sessions, but not this one.
  company.admin = await server.signIn(company.admin.session.user.email);
  expect(await isIn(looking)).toBe(true);
  expect((await looking.call('GET', '/companies')).status).toBe(403);
});

it('confirmed with the operator’s own password, and only so, they may write; each call is in the trail', async () => {
  const looking = await look();
  const wrong = await looking.call('POST', '/auth/looking/confirm', { password: 'palpite' });
  expect(wrong).toMatchObject({ status: 400, body: { details: { fields: { password: 'wrongPassword' } } } });
  expect(await looking.call('POST', '/tags', { name: 'Do suporte', color: '#17917F' })).toEqual(only);
  expect((await looking.call('POST', '/auth/looking/confirm', { password })).status).toBe(200);
  expect((await looking.call('POST', '/tags', { name: 'Do suporte', color: '#17917F' })).status).toBe(200);
  const { name } = provider.admin.session.user;
  expect((await trail(company.id, 'company.look-into-call'))[0]).toEqual({
    user_id: null,
    user_name: name,
    subject_name: 'POST /tags',
  });
  expect((await trail(provider.id, 'company.look-into-write'))[0]).toMatchObject({ user_name: name });
  expect(await company.admin.call('POST', '/auth/looking/confirm', { password })).toMatchObject({ status: 403 });
  // The confirmation applies to this session only.
  expect(await (await look()).call('POST', '/tags', { name: 'Outra', color: '#17917F' })).toEqual(only);
});

it('a call with a file is in the trail once, although who calls is asked before and after the file is received', async () => {
  const looking = await look();
  await looking.call('POST', '/auth/looking/confirm', { password });
  const list = await company.admin.call<{ id: number }>('POST', '/files', { name: 'Do suporte', message: 'Oi' });
  const form = new FormData();
  form.append('files', new Blob(['um']), 'um.txt');
  expect((await looking.call('POST', `/files/uploadList/${list.body.id}`, form)).status).toBe(200);
  const calls = await trail(company.id, 'company.look-into-call');
  expect(calls.filter((one) => one.subject_name.startsWith('POST /files/uploadList'))).toHaveLength(1);
});

it('messages of the operator are signed by the operator, and those of the admin at the same moment by the admin', async () => {
  const looking = await look();
  await looking.call('POST', '/auth/looking/confirm', { password });
  const { id: adminId, name: adminName } = company.admin.session.user;
  const customer = '5511900000453';
  await server.write(company.sandboxPhone, customer, 'Bom dia');
  type Listed = { tickets: { id: number; contactId: number; contact: { number: string } }[] };
  const { tickets } = await eventually(
    async () => (await company.admin.call<Listed>('GET', '/tickets?showAll=true&status=pending')).body,
    (found) => found.tickets.some(({ contact }) => contact.number === customer),
  );
  const { id, contactId } = tickets.find(({ contact }) => contact.number === customer)!;
  const path = `/tickets/${id}`;
  expect((await looking.call('PUT', path, { status: 'open', userId: adminId })).status).toBe(200);

  const writers = Array.from({ length: 14 }, (_, i) => (i % 2 === 0 ? looking : company.admin));
  const bodyOfWriter = (who: SignedInPerson) => (who === looking ? 'do suporte' : 'da casa');
  await Promise.all(writers.map((who) => who.call('POST', `/messages/${id}`, { body: bodyOfWriter(who) })));
  await looking.call('POST', `/messages/${id}`, { body: 'do suporte', isPrivate: true });
  type Written = { messages: { body: string; sentBy: unknown }[] };
  const { body } = await company.admin.call<Written>('GET', `/messages/${id}`);
  const operator = { id: adminId, name: provider.admin.session.user.name, isOperator: true };
  const admin = { id: adminId, name: adminName };
  const signed = body.messages.filter(({ sentBy }) => sentBy !== null).map((one) => [one.body, one.sentBy]);
  expect(signed).toHaveLength(15);
  for (const [text, by] of signed) expect([text, by]).toEqual([text, text === 'do suporte' ? operator : admin]);

  await looking.call('POST', '/ticket-notes', { note: 'Visto pelo suporte', ticketId: id, contactId });
  type Note = { note: string; user: unknown };
  const notes = (await company.admin.call<Note[]>('GET', `/ticket-notes/list?contactId=${contactId}`)).body;
  expect(notes).toMatchObject([{ note: 'Visto pelo suporte', user: operator }]);

  await looking.call('POST', '/tickets/bulk', { ticketIds: [id], action: { type: 'close' } });
  await company.admin.call('PUT', path, { status: 'open', userId: adminId });
  type Entry = { type: string; user: unknown };
  const log = (await company.admin.call<Entry[]>('GET', `/tickets-log/${id}`)).body;
  const by = (type: string) => log.filter((entry) => entry.type === type).map(({ user }) => user);
  expect([by('open'), by('closed'), by('reopen')]).toEqual([[operator], [operator], [admin]]);
});

it('a socket gets the company’s notices and makes nobody present; it ends with the operator’s session, sockets too', async () => {
  await owner.query('update users set online = false where company_id = $1', [company.id]);
  const looking = await look();
  const socket = await looking.socket();
  socket.emit('userStatus');
  const announced = new Promise((resolve) => socket.once(`company-${company.id}-tag`, resolve));
  await company.admin.call('POST', '/tags', { name: 'Ouvida', color: '#17917F' });
  await announced;
  expect((await one('select count(*)::int as n from users where company_id = $1 and online')).n).toBe(0);

  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  const operator = await server.signIn(provider.admin.session.user.email);
  await closed;
  await eventually(
    () => looking.call('GET', '/tags'),
    ({ status }) => status === 401,
  );
  provider.admin = operator;
});

it('its socket has the rights of the admin at each moment, and closes when they are deleted', async () => {
  const other = await server.company('Casa Rebaixada');
  const second = await server.attendant(other, 'Segunda', { profile: 'admin' });
  const person = `/users/${other.admin.session.user.id}`;
  const { body } = await provider.admin.call<{ token: string }>('POST', `/companies/${other.id}/looking`);
  const socket = await server.as({ ...other.admin.session, token: body.token }).socket();
  const topics: string[] = [];
  socket.onAny((event: string) => topics.push(event.split('-').at(-1) ?? ''));
  let n = 0;
  /** Of two notices only admins get the first. */
  const hasRightsOfAdmin = async () => {
    topics.length = 0;
    n += 1;
    await second.call('POST', '/api-tokens', { name: `Token ${n}`, scopes: ['messages:read'] });
    await second.call('POST', '/tags', { name: `Etiqueta ${n}`, color: '#17917F' });
    await eventually(async () => topics.includes('tag'), Boolean);
    return topics.includes('apiToken');
  };
  expect(await hasRightsOfAdmin()).toBe(true);
  expect((await second.call('PUT', person, { profile: 'user' })).status).toBe(200);
  await eventually(hasRightsOfAdmin, (has) => !has);

  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  expect((await second.call('DELETE', person)).status).toBe(200);
  await closed;
});

it('it ends after an hour, and by leaving, which leaves the operator where they were', async () => {
  const looking = await look();
  const { minutes } = await one(
    `select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from sessions
     where company_id = $1 and looker_id is not null order by created_at desc limit 1`,
  );
  expect(minutes).toBe(60);
  expect((await looking.call('DELETE', '/auth/looking')).status).toBe(200);
  expect([await isIn(looking), await isIn(provider.admin)]).toEqual([false, true]);
  expect(await trail(provider.id, 'company.look-into-end')).toHaveLength(1);

  const late = await look();
  await owner.query(`update sessions set expires_at = now() where company_id = $1 and looker_id is not null`, [
    company.id,
  ]);
  expect(await isIn(late)).toBe(false);
});

it('only the operator looks, only into companies of others that are on', async () => {
  const other = await server.company('Casa Curiosa');
  for (const id of [company.id, other.id, provider.id])
    expect([id, (await other.admin.call('POST', `/companies/${id}/looking`)).status]).toEqual([id, 403]);
  expect((await provider.admin.call('POST', `/companies/${provider.id}/looking`)).status).toBe(403);
  expect((await provider.admin.call('POST', '/companies/999999/looking')).status).toBe(404);
});
