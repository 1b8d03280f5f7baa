import { roomEvents } from '@balcao/contract/realtime';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { moveDueDate } from '../../server/src/companies/move-due-date.ts';
import { inSystem } from '../../server/src/platform/db/tx.ts';
import { addressOf, bodyOf, createRouteData, type Ids, routeName } from '../world/route-requests.ts';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

const server = runningServer();
let owner: pg.Pool;
let company: TestCompany;
let ana: SignedInPerson;
let ids: Ids;

beforeAll(async () => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
  company = await server.company('Casa Vencida');
  ana = await server.attendant(company, 'Ana');
  ids = await createRouteData(server, company, ana);
  await company.admin.call('PUT', `/whatsapp/${company.whatsappId}`, { greetingMessage: 'Oi! Já vamos atender.' });
  return () => owner.end();
});

const setDueDate = (at: string) => owner.query('update companies set due_date = $2 where id = $1', [company.id, at]);
const rows = async (sql: string) => (await owner.query(sql, [company.id])).rowCount;
const botMessages = () => rows(`select from messages where company_id = $1 and origin = 'bot'`);

it('after the due date attendants are out, admins reach billing and company data only, messages are kept, bots wait; paid, all is as before', async () => {
  const notices: string[] = [];
  const socket = await ana.socket();
  const closed = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
  socket.onAny((name: string, payload: { reason?: string }) => notices.push(`${name} ${payload?.reason ?? ''}`));
  const adminSocket = await company.admin.socket();
  const eventNames: string[] = [];
  adminSocket.onAny((name: string) => eventNames.push(name));
  await adminSocket.emitWithAck(roomEvents.tickets.join, 'pending');
  const shownCompanies: { dueDate: string | null }[] = [];
  adminSocket.on(`company-${company.id}-company`, ({ company: now }) => shownCompanies.push(now));
  const dueDate = '2020-01-31T12:00:00.000Z';
  await setDueDate(dueDate);

  // At once for calls; for sockets by a timer.
  const expired = { status: 402, body: { error: 'ERR_SUBSCRIPTION_EXPIRED', details: { dueDate } } };
  expect((await ana.call('GET', '/tags')).status).not.toBe(200);
  await closed;
  expect(notices).toContain(`company-${company.id}-sessionEnd subscriptionExpired`);
  await eventually(
    () => ana.call('GET', '/tags'),
    ({ status }) => status === 401,
  );

  const routes = server.running().bindings.map(({ route }) => route);
  for (const route of routes.filter(({ access }) => access === 'user' || access === 'super')) {
    await setDueDate(dueDate); // an earlier billing call may have paid
    const answer = await company.admin.call(route.method, addressOf(route, ids), bodyOf(route, ids));
    if (route.whenExpired) expect([routeName(route), answer.status]).not.toEqual([routeName(route), 402]);
    else expect([routeName(route), answer]).toEqual([routeName(route), expired]);
  }
  const show = { method: 'GET', path: '/companies/:id' };
  expect(routes.find(({ method, path }) => method === show.method && path === show.path)?.whenExpired).toBe(true);
  expect(adminSocket.connected).toBe(true);

  const spoken = await botMessages();
  /** Events that the admin's socket receives for an incoming message. */
  const eventsAfter = async (text: string) => {
    eventNames.length = 0;
    const messages = await rows('select from messages where company_id = $1');
    await server.write(company.sandboxPhone, '5511987651234', text);
    await eventually(
      async () => [
        await rows('select from messages where company_id = $1'),
        await rows('select from outbox where company_id = $1'),
      ],
      ([stored, untold]) => stored === (messages ?? 0) + 1 && untold === 0,
    );
    await adminSocket.emitWithAck(roomEvents.moments.leave); // earlier events have arrived now
    return eventNames;
  };
  await eventually(
    () => eventsAfter('Vocês estão abertos?'),
    (names) => names.length === 0,
  );
  expect(await botMessages()).toBe(spoken);

  shownCompanies.length = 0;
  await inSystem(server.running().context, company.id, (tx) => moveDueDate(tx, { fromToday: true }));
  await eventually(
    async () => shownCompanies.length,
    (n) => n > 0,
  );
  expect(Date.parse(shownCompanies[0]?.dueDate ?? '')).toBeGreaterThan(Date.now());
  expect((await company.admin.call('GET', '/tags')).status).toBe(200);
  expect((await server.signIn(ana.session.user.email)).session.user.id).toBe(ana.session.user.id);
  await server.write(company.sandboxPhone, '5511987651234', 'E agora?');
  await eventually(botMessages, (n) => (n ?? 0) > (spoken ?? 0));
  await eventually(
    async () => eventNames,
    (names) => names.includes(`company-${company.id}-appMessage`),
  );
});
