import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Route } from '@balcao/contract/route';
import { expect, it } from 'vitest';
import { z } from 'zod';

const contract = fileURLToPath(new URL('../../contract/src', import.meta.url));

/** Removes the ticket from all lanes: the absent lane is a value of its own. */
const commands = ['PUT /tickets/:id/lane'];

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'audited' in value;

async function routesOf(method: Route['method']): Promise<Route[]> {
  const paths = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.api.ts'));
  const modules = await Promise.all(paths.map((path): Promise<object> => import(`${contract}/${path}`)));
  return modules
    .flatMap((module) => Object.values(module).flatMap((api: unknown) => Object.values(api ?? {}).filter(isRoute)))
    .filter((route) => route.method === method);
}

/** Their body is one value, or a list or state that is replaced whole: without it there is nothing to do. */
const wholeValues = [
  'PUT /chats/:id/messages/:chatMessageId',
  'PUT /chats/:id/messages/:chatMessageId/reaction',
  'PUT /companies/:id/schedules',
  'PUT /contacts/block/:id',
  'PUT /holidays',
  'PUT /payments/credits/:id',
  'PUT /push-subscriptions/own',
  'PUT /saved-views/default',
  'PUT /saved-views/order',
  'PUT /settings/:key',
  'PUT /tags/kanban/order',
  'PUT /tickets/:id/snooze',
  'PUT /tickets/:ticketId/draft',
  'PUT /todos',
  'PUT /users/availability',
];

it('a change demands no field of a record: absent ones stay as they are', async () => {
  const routes = await routesOf('PUT');
  const demanding = routes.filter(({ body }) => body !== undefined && !body.safeParse({}).success);
  expect(demanding.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(wholeValues);
});

it('a change that names nothing changes nothing: no form of one fills in what is absent', async () => {
  const routes = await routesOf('PUT');
  expect(routes.length).toBeGreaterThan(40);
  const filled = routes.filter(({ body }) => {
    const values = Object.values(Object(body?.safeParse({}).data));
    return values.some((value) => value !== undefined);
  });
  expect(filled.map(({ method, path }) => `${method} ${path}`)).toEqual(commands);
});

it('an empty parameter of a query is absent, in every call that reads', async () => {
  const routes = await routesOf('GET');
  const refused = routes.flatMap(({ path, query }) =>
    Object.keys(query instanceof z.ZodObject ? query.shape : {}).flatMap((name) =>
      ['', 'undefined', 'null']
        .filter((empty) => {
          const [given, absent] = [query.safeParse({ [name]: empty }), query.safeParse({})];
          return absent.success && JSON.stringify(given.data) !== JSON.stringify(absent.data);
        })
        .map((empty) => `${path} ${name}=${empty}`),
    ),
  );
  expect(refused).toEqual([]);
});

/** Without clients that send null. */
const textsWithoutNull = [
  'POST /chats/:id/messages message: a message has a text, or files',
  'POST /contact-lists/:id/contacts searchParam: ours',
  ...['caption', 'mediaType', 'name', 'typeArch'].map((name) => `POST /files/uploadList/:id ${name}: a form`),
  'POST /messages/:ticketId body: a message has a text, or files',
  ...['days', 'measure', 'scale'].map((name) => `POST /reports/exports ${name}: ours`),
  ...['measure', 'scale'].map((name) => `POST /reports/mailings ${name}: ours`),
  ...['body', 'name', 'quotedId', 'reaction'].map((name) => `POST /sandbox/:token/messages ${name}: ours`),
  'PUT /companies/:id email: required',
  'PUT /companies/:id name: required',
  'PUT /contact-list-items/:id name: required',
  'PUT /contacts/:id name: required',
  'PUT /settings/:key key: is not read',
];

it('an optional text that may be empty may be null as well', async () => {
  const routes = [...(await routesOf('POST')), ...(await routesOf('PUT'))];
  const refused = routes.flatMap(({ method, path, body }) =>
    Object.entries<z.ZodType>(body instanceof z.ZodObject ? body.shape : {})
      .filter(
        ([, field]) => [undefined, '', null].map((none) => field.safeParse(none).success).join() === 'true,true,false',
      )
      .map(([name]) => `${method} ${path} ${name}`),
  );
  expect(refused.sort()).toEqual(textsWithoutNull.map((text) => text.split(':').slice(0, -1).join(':')));
});

it.each([
  ['PUT /users/:id', 'queueIds'],
  ['PUT /whatsapp/:id', 'queueIds'],
  ['PUT /queue/:id', 'schedules'],
])('null clears the list of %s %s', async (name, field) => {
  const route = (await routesOf('PUT')).find(({ path }) => `PUT ${path}` === name);
  expect(route?.body.parse({ [field]: null })).toMatchObject({ [field]: [] });
});
