import type { Route } from '@balcao/contract/route';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { callWhileDeleted } from '../world/call-while-deleted.ts';
import { addressOf, bodyOf, createRouteData, type Ids, prefixOf, routeName } from '../world/route-requests.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

/** For each route: a row that the call has read is deleted by another transaction before the call writes. */
const server = runningServer();
let owner: pg.Pool;
let ours: TestCompany;
let ids: Ids;

beforeAll(async () => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 3 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
  ours = await server.company('Casa Aurora');
  ids = await createRouteData(server, ours, await server.attendant(ours, 'Atendente'));
  return () => owner.end();
});

/** A conversation of a separate customer, with its ids under all parameter names of routes. */
async function addConversation(n: number): Promise<{ ids: Ids; contactId: number }> {
  const number = `55119811${String(10_000 + n).slice(-5)}`;
  await server.write(ours.sandboxPhone, number, 'Oi');
  const find = async () =>
    (
      await owner.query<{ ticketId: number; contactId: number; uuid: string; messageId: string }>(
        `select t.id as "ticketId", t.contact_id as "contactId", t.uuid, m.id::text as "messageId" from tickets t
           join contacts c on c.company_id = t.company_id and c.id = t.contact_id
           join messages m on m.company_id = t.company_id and m.ticket_id = t.id
         where t.company_id = $1 and c.number = $2 limit 1`,
        [ours.id, number],
      )
    ).rows[0];
  const found = await eventually(find, (row) => row !== undefined);
  if (!found) throw new Error('no conversation');
  const { ticketId, contactId, uuid, messageId } = found;
  await ours.admin.call('PUT', `/tickets/${ticketId}`, { status: 'open' });
  const own = { ticketId, 'tickets/id': ticketId, uuid, contactId, 'contacts/id': contactId, messageId };
  return { ids: { ...ids, ...own }, contactId };
}

/** Routes whose request contains an id of a conversation. */
const namesConversation = (route: Route): boolean => {
  const [some, others] = [ids, { ...ids, ...otherIds }];
  return (
    addressOf(route, some) !== addressOf(route, others) ||
    JSON.stringify(bodyOf(route, some)) !== JSON.stringify(bodyOf(route, others))
  );
};
const otherIds: Ids = {
  ticketId: 77_001,
  'tickets/id': 77_001,
  contactId: 77_002,
  'contacts/id': 77_002,
  messageId: '77003',
};

const deletions = (contactId: number): [string, number][] => [
  ['delete from tickets where contact_id = $1', contactId],
  ['delete from contacts where id = $1', contactId],
];

it('a write to a conversation that is deleted meanwhile is refused with the reason, by every route: none of it is a defect', async () => {
  const routes = server
    .running()
    .bindings.map(({ route }) => route)
    .filter((route) => route.access === 'user' && route.method !== 'GET' && prefixOf(route) === '/api')
    .filter(namesConversation);
  expect(routes.length).toBeGreaterThan(25);
  const answers: [string, number][] = [];
  for (const [n, route] of routes.entries()) {
    const { ids: own, contactId } = await addConversation(n);
    const call = () => ours.admin.call(route.method, addressOf(route, own), bodyOf(route, own));
    const { status } = await callWhileDeleted(owner, deletions(contactId), call);
    answers.push([routeName(route), status]);
  }
  expect(answers).not.toContainEqual(['POST /schedules', 400]);
  expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
}, 240_000);
