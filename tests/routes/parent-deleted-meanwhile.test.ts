import type { Route } from '@balcao/contract/route';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { callWhileDeleted } from '../world/call-while-deleted.ts';
import { addressOf, bodyOf, createRouteData, type Ids, prefixOf, routeName } from '../world/route-requests.ts';
import { password, runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** Like `deleted-meanwhile.test.ts` for conversations: any other referenced row is deleted before the call writes. */
const server = runningServer();
let owner: pg.Pool;
let ours: TestCompany;
let provider: TestCompany;
let ids: Ids;
let count = 0;

beforeAll(async () => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 3 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
  provider = await server.company('Provedor', true);
  await owner.query('update users set super = true where company_id = $1', [provider.id]);
  ours = await server.company('Casa Aurora');
  ids = await createRouteData(server, ours, await server.attendant(ours, 'Atendente'));
  return () => owner.end();
});

type Parent = {
  table: string;
  /** parameter names of the routes: in paths, and optional fields */
  names: string[];
  path: string;
  body: () => unknown;
};

/** A new row for each call. */
const parents: Parent[] = [
  {
    table: 'queues',
    names: ['queueId', 'queue/id', 'queueIds', 'actionQueueId', 'sendIdQueue'],
    path: '/queue',
    body: () => ({ name: `Fila ${++count}`, color: `#${String(100_000 + count)}` }),
  },
  {
    table: 'tags',
    names: ['tagId', 'tags/id', 'tags', 'tagIds', 'tagListId', 'laneId', 'add'],
    path: '/tags',
    body: () => ({ name: `Etiqueta ${++count}`, kanban: count % 2 }),
  },
  {
    table: 'users',
    names: ['userId', 'users/id', 'users', 'userIds', 'ticketUserId'],
    path: '/users',
    body: () => ({
      name: `Pessoa ${++count}`,
      email: `pessoa${count}@corrida.test`,
      password,
      profile: 'user',
      queueIds: [ours.queueId],
    }),
  },
  {
    table: 'connections',
    names: ['whatsappId', 'whatsapp/id', 'whatsappsession/id', 'whatsappIds'],
    path: '/whatsapp',
    body: () => ({ name: `Linha ${++count}`, channel: 'sandbox', token: `linha-${count}`, queueIds: [ours.queueId] }),
  },
  {
    table: 'contact_lists',
    names: ['contactListId', 'contact-lists/id'],
    path: '/contact-lists',
    body: () => ({ name: `Lista ${++count}` }),
  },
  {
    table: 'campaigns',
    names: ['campaigns/id'],
    path: '/campaigns',
    body: () => ({
      name: `Campanha ${++count}`,
      whatsappId: ours.whatsappId,
      contactListId: ids['contactListId'],
      message1: 'Oi',
    }),
  },
  {
    table: 'chats',
    names: ['chats/id', 'chatId'],
    path: '/chats',
    body: () => ({ title: `Sala ${++count}`, users: [{ id: ours.admin.session.user.id }] }),
  },
  {
    table: 'prompts',
    names: ['prompt/id', 'promptId'],
    path: '/prompt',
    body: () => ({ name: `Assistente ${++count}`, prompt: 'Você responde sobre a garantia.', queueId: ours.queueId }),
  },
  {
    table: 'queue_integrations',
    names: ['queueIntegration/id', 'integrationId'],
    path: '/queueIntegration',
    body: () => ({ type: 'webhook', name: `ERP ${++count}`, urlN8N: 'https://erp.example.com/balcao' }),
  },
  {
    table: 'queue_options',
    names: ['queue-options/id', 'parentId', 'optionId'],
    path: '/queue-options',
    body: () => ({ title: `Opção ${++count}`, message: 'Qual?', queueId: ours.queueId }),
  },
  {
    table: 'file_lists',
    names: ['files/id', 'uploadList/id', 'fileListId'],
    path: '/files',
    body: () => ({ name: `Catálogo ${++count}`, message: 'Veja' }),
  },
  {
    table: 'quick_messages',
    names: ['quick-messages/id'],
    path: '/quick-messages',
    body: () => ({ shortcode: `atalho${++count}`, message: 'Um ano', geral: true }),
  },
  {
    table: 'schedules',
    names: ['schedules/id'],
    path: '/schedules',
    body: () => ({ body: 'Até logo', contactId: ids['contactId'], sendAt: '2099-12-31T12:00:00Z' }),
  },
  {
    table: 'webhook_endpoints',
    names: ['webhook-endpoints/id'],
    path: '/webhook-endpoints',
    body: () => ({ name: `ERP ${++count}`, url: 'https://erp.example.com/balcao', events: ['contact.created'] }),
  },
];

/** For operator routes: a plan that no company has. */
const plan: Parent = {
  table: 'plans',
  names: ['planId', 'plans/id'],
  path: '/plans',
  body: () => ({ name: `Plano ${++count}`, users: 5, connections: 5, queues: 5, value: '99,90' }),
};

/** Fields without which calls are refused before they write. */
const needed = ['message1', 'contactListId', 'timeSendQueue'];
const bodyNaming = (route: Route, own: Ids, names: readonly string[]) => bodyOf(route, own, [...names, ...needed]);

const withId = (names: readonly string[], id: string | number): Ids => ({
  ...ids,
  ...Object.fromEntries(names.filter((name) => !name.endsWith('s')).map((name) => [name, id])),
});

/** Routes whose request changes with the id. */
const isNamedBy =
  ({ names }: Parent) =>
  (route: Route): boolean => {
    const [one, other] = [withId(names, 77_001), withId(names, 77_002)];
    return (
      addressOf(route, one) !== addressOf(route, other) ||
      JSON.stringify(bodyNaming(route, one, names)) !== JSON.stringify(bodyNaming(route, other, names))
    );
  };

/** The routes of `access` that reference it, with the status of each response. */
async function callAll(parent: Parent, access: Route['access'], by: SignedInPerson): Promise<[string, number][]> {
  const { table, names, path, body } = parent;
  const routes = server
    .running()
    .bindings.map(({ route }) => route)
    .filter((route) => route.access === access && route.method !== 'GET' && prefixOf(route) === '/api')
    .filter(isNamedBy(parent));
  const answers: [string, number][] = [];
  for (const route of routes) {
    const made = await by.call<{ id: number }>('POST', path, body());
    expect([path, made.status, made.body]).toEqual([path, 200, expect.objectContaining({ id: expect.any(Number) })]);
    const own = withId(names, made.body.id);
    const call = () => by.call(route.method, addressOf(route, own), bodyNaming(route, own, names));
    const { status } = await callWhileDeleted(owner, [[`delete from ${table} where id = $1`, made.body.id]], call);
    answers.push([`${table}: ${routeName(route)}`, status]);
  }
  return answers;
}

it('every route refuses with a reason when a referenced row is deleted during the call, and logs no defect', async () => {
  const answers: [string, number][] = [];
  for (const parent of parents) answers.push(...(await callAll(parent, 'user', ours.admin)));
  expect(answers.length).toBeGreaterThan(120);
  expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
}, 400_000);

it('so it is with a plan, whose changes are transactions of their own', async () => {
  const answers = [...(await callAll(plan, 'super', provider.admin)), ...(await callAll(plan, 'user', provider.admin))];
  expect(answers.map(([name]) => name)).toEqual(
    expect.arrayContaining(['plans: PUT /plans/:id', 'plans: PUT /companies/:id', 'plans: POST /companies']),
  );
  expect(answers.filter(([, status]) => status >= 500)).toEqual([]);
});
