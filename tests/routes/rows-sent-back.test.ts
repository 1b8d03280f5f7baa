import { beforeAll, expect, it } from 'vitest';
import { createRouteData, type Ids } from '../world/route-requests.ts';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';

/** A client may send a record back as it received it (docs/protocol.md 2): nothing but its time of change differs. */
const server = runningServer();
let ours: TestCompany;
let provider: TestCompany;
let ids: Ids;

beforeAll(async () => {
  provider = await server.company('Provedor', true);
  ours = await server.company('Casa Aurora');
  ids = await createRouteData(server, ours, await server.attendant(ours, 'Atendente'));
  for (const { id } of [ours, provider])
    await provider.admin.call('PUT', `/companies/${id}`, { email: 'contato@casa.test', phone: '+51 987 654 321' });
});

type Row = Record<string, unknown> & { id?: number };
const withoutTimes = ({ updatedAt: _, version: __, ...row }: Row): Row => row;

async function sendBack(by: SignedInPerson, path: string, read: () => Promise<Row | undefined>): Promise<void> {
  const before = (await read()) ?? {};
  expect([path, Object.keys(before).length > 1]).toEqual([path, true]);
  const answer = await by.call('PUT', path, before);
  expect([path, answer.status, answer.status === 200 ? null : answer.body]).toEqual([path, 200, null]);
  expect([path, withoutTimes((await read()) ?? {})]).toEqual([path, withoutTimes(before)]);
}

const records: [string, () => string | number | undefined][] = [
  ['campaigns', () => ids['campaigns/id']],
  ['chats', () => ids['chats/id']],
  ['companies', () => ours.id],
  ['contact-list-items', () => ids['contact-list-items/id']],
  ['contact-lists', () => ids['contactListId']],
  ['contacts', () => ids['contactId']],
  ['files', () => ids['files/id']],
  ['prompt', () => ids['prompt/id']],
  ['queue', () => ours.queueId],
  ['queueIntegration', () => ids['queueIntegration/id']],
  ['quick-messages', () => ids['quick-messages/id']],
  ['schedules', () => ids['schedules/id']],
  ['tags', () => ids['tagId']],
  ['tickets', () => ids['ticketId']],
  ['users', () => ids['userId']],
  ['whatsapp', () => ours.whatsappId],
];

it.each(records)('%s', async (name, idOf) => {
  const path = `/${name}/${idOf()}`;
  await sendBack(ours.admin, path, async () => (await ours.admin.call<Row>('GET', path)).body);
});

const listed: [path: string, key: string | null][] = [
  ['/api-tokens', 'tokens'],
  ['/queue-options', null],
  ['/reports/mailings', 'mailings'],
  ['/saved-views', 'views'],
  ['/todos', 'tasks'],
  ['/webhook-endpoints', 'endpoints'],
];

it.each(listed)('a row of the list %s', async (path, key) => {
  const query = path === '/queue-options' ? `?queueId=${ours.queueId}` : '';
  const read = async () => {
    const { body } = await ours.admin.call<Row[] & Record<string, Row[]>>('GET', `${path}${query}`);
    return (key === null ? body : body[key])?.[0];
  };
  await sendBack(ours.admin, `${path}/${(await read())?.id}`, read);
});

it('the operator’s: companies, plans, announcements, helps', async () => {
  const { call } = provider.admin;
  for (const { id } of [ours, provider])
    await sendBack(provider.admin, `/companies/${id}`, async () => (await call<Row>('GET', `/companies/${id}`)).body);
  const [plan] = (await call<Row[]>('GET', '/plans/list')).body;
  await sendBack(provider.admin, `/plans/${plan?.id}`, async () => (await call<Row>('GET', `/plans/${plan?.id}`)).body);
  const made = [
    ['/announcements', { title: 'Aviso', text: 'Manutenção', priority: 1, status: true }],
    ['/helps', { title: 'Primeiros passos', video: 'dQw4w9WgXcQ' }],
  ] as const;
  for (const [path, body] of made) {
    const row = (await call<Row>('POST', path, body)).body;
    expect((await call<Row>('PUT', `${path}/${row.id}`, row)).body).toMatchObject(withoutTimes(row));
  }
});

it('a setting that is sent back as it was read is accepted unchanged', async () => {
  const settings = (await ours.admin.call<Row[]>('GET', '/settings')).body.filter(
    ({ companyId }) => companyId !== null,
  );
  expect(settings.length).toBeGreaterThan(25);
  for (const row of settings)
    expect((await ours.admin.call('PUT', `/settings/${String(row['key'])}`, row)).body).toMatchObject({
      key: row['key'],
      value: row['value'],
    });
});
