import type { Route } from '@balcao/contract/route';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { listRefusals } from '../../server/src/public-api/reference/build-openapi.ts';
import { addressOf, bodyOf, createRouteData, type Ids, prefixOf, routeName } from '../world/route-requests.ts';
import { runningServer, type TestCompany } from '../world/running-server.ts';

/** For each route: a row referenced in the body exists in the caller's company, or the call is refused. */
const server = runningServer();
let provider: TestCompany;
let ours: TestCompany;
let ids: Ids;
/** Ids of another company. */
let theirs: Ids;

beforeAll(async () => {
  provider = await server.company('Provedor', true);
  const other = await server.company('Outra Casa');
  const make = async (path: string, body: object) =>
    (await other.admin.call<{ id: number }>('POST', path, body)).body.id;
  theirs = {
    queueId: other.queueId,
    whatsappId: other.whatsappId,
    userId: other.admin.session.user.id,
    tagId: await make('/tags', { name: 'Deles' }),
    promptId: await make('/prompt', { name: 'Deles', prompt: 'Responda.', queueId: other.queueId }),
    integrationId: await make('/queueIntegration', {
      type: 'webhook',
      name: 'Deles',
      urlN8N: 'https://erp.example.com/a',
    }),
    contactListId: await make('/contact-lists', { name: 'Deles' }),
    contactId: await make('/contacts', { name: 'Deles', number: '5511987650099' }),
  };
  ours = await server.company('Casa Aurora');
  ids = await createRouteData(server, ours, await server.attendant(ours, 'Atendente'));
});

const nobodys = 2_000_000_001;

/** Fields that reference no row, with the reason why any value is accepted. */
const free: Record<string, string> = {
  'PUT /companies/:id planId': 'an admin’s own company: its terms are not read',
  'POST /plans users': 'a number of people',
  'PUT /plans/:id users': 'the same',
  'PUT /tickets/:id userId': 'read with a transfer or an acceptance only: old clients send whole rows',
  'PUT /tickets/:id whatsappId': 'the same',
  'POST /prompt/try queueId': 'a form that is tried out: nothing goes to a queue',
  'POST /contacts/tags ids': 'those that are there: their number is told',
  'DELETE /contacts ids': 'the same',
  'POST /tickets/bulk ticketIds': 'each is refused by itself',
  'PUT /tags/kanban/order ids': 'the order of those that are there',
  'PUT /saved-views/order ids': 'the same',
  'POST /tags userId': 'not read: it is the caller’s',
  'PUT /tags/:id userId': 'not read',
  'POST /ticket-notes contactId': 'not read: it is the ticket’s',
  'POST /contact-lists/:id/contacts tagIds': 'a filter',
  ...Object.fromEntries(
    ['exports', 'mailings'].flatMap((kind) =>
      ['queueIds', 'users', 'tags'].map((field) => [`POST /reports/${kind} ${field}`, 'a filter']),
    ),
  ),
};

/** Fields without which calls are refused before the reference is checked. */
const needed = ['message1', 'contactListId', 'message'];

function fieldsOf(route: Route): string[] {
  const schema = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(schema.properties ?? {});
  // `clientId` is chosen by the caller; a form's `fileId` must be in the file list of the path.
  return names.filter((name) => /^(tags|users|ids)$|Ids?$/.test(name) && !['clientId', 'fileId'].includes(name));
}

it('refuses with an explanation when a referenced row does not exist or belongs to another company, by a code that the reference names', async () => {
  const accepted: string[] = [];
  const unclear: unknown[] = [];
  const undeclared: string[] = [];
  let asked = 0;
  for (const { route } of server.running().bindings) {
    if (route.method === 'GET' || prefixOf(route) !== '/api' || !['user', 'super'].includes(route.access)) continue;
    const by = (route.access === 'super' ? provider : ours).admin;
    for (const field of fieldsOf(route)) {
      const name = `${routeName(route)} ${field}`;
      const one = field.replace(/(Id)?s$/, 'Id');
      for (const value of [nobodys, theirs[one]]) {
        if (value === undefined) continue;
        const body = bodyOf(route, { ...ids, idId: value, [one]: value }, [field, ...needed]);
        const answer = await by.call(route.method, addressOf(route, ids), body);
        asked++;
        const code = answer.body['code'] ?? answer.body['error'];
        if (answer.status >= 400 && !listRefusals(route).some((declared) => declared === code))
          undeclared.push(`${name}: ${String(code)}`);
        if (answer.status < 400) accepted.push(name);
        else if (!(name in free) && !isAbout(field, answer.body)) unclear.push([name, value, answer]);
      }
    }
  }
  expect(asked).toBeGreaterThan(100);
  expect(unclear).toEqual([]);
  expect(undeclared).toEqual([]);
  expect(accepted.filter((name) => !(name in free))).toEqual([]);
}, 300_000);

/** Whether the error says what was not found, or names the field. */
function isAbout(field: string, { error, details }: Record<string, unknown>): boolean {
  if (error !== 'ERR_INVALID_INPUT') return /^ERR_(NO_\w+_FOUND|NOT_FOUND)$/.test(String(error));
  return Object.hasOwn((details as { fields: object }).fields, field);
}
