import type { Campaign } from '@balcao/contract/campaigns/campaign';
import type { CampaignReport } from '@balcao/contract/campaigns/campaign-report';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Graph } from '../../peers/graph/graph.ts';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import type { TemplateInput } from '../../peers/graph/templates.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { openCloudConnection } from './cloud-connection.ts';

const server = runningServer();
let graph: Graph;
let company: TestCompany;
let whatsappId: number;
let phoneNumberId: string;

const offer = (name: string, more: Partial<TemplateInput> = {}): TemplateInput => ({
  name,
  language: 'pt_BR',
  category: 'MARKETING',
  components: [
    { type: 'BODY', text: 'Olá {{1}}, temos {{2}} para você.', example: { body_text: [['Ana', 'um presente']] } },
  ],
  ...more,
});
const choice = (name: string) => ({ name, language: 'pt_BR', values: { 'body.1': '{nome}', 'body.2': '{brinde}' } });

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
beforeEach(async () => {
  graph.switches.clear();
  company = await server.company(undefined, true);
  const { call } = company.admin;
  ({ phoneNumberId, whatsappId } = await openCloudConnection(graph, {
    origin: server.origin(),
    call,
    queueIds: [company.queueId],
  }));
  for (const one of [
    offer('oferta'),
    offer('pausada', { status: 'PAUSED' }),
    offer('recusada', { status: 'REJECTED' }),
    offer('simples', { components: [{ type: 'BODY', text: 'Veja.' }] }),
    offer('foto', {
      components: [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'Veja.' },
      ],
    }),
  ])
    graph.connectionOf(phoneNumberId).addTemplate(one);
  await call('GET', `/whatsapp/${whatsappId}/templates?refresh=true`);
  const settings = {
    messageInterval: 0,
    longerIntervalAfter: 0,
    greaterInterval: 0,
    window: null,
    variables: [{ key: 'brinde', value: 'um vaso' }],
  };
  await call('POST', '/campaign-settings', { settings });
  await server.running().context.database.owner.query('update connections set machine_gap_ms = 0');
});

const people = ['Ana', 'Beto', 'Caio'];
let lists = 0;
const list = async (): Promise<number> => {
  const { id } = (await company.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' })).body;
  lists++;
  for (const [i, name] of people.entries()) {
    const number = `55119${String(87_000_000 + lists * 10 + i)}`;
    await company.admin.call('POST', '/contact-list-items', { contactListId: id, name, number });
    graph.customer({ waId: number, name }, phoneNumberId);
  }
  return id;
};
const create = async (template1: unknown, contactListId?: number) =>
  company.admin.call<Campaign & { details?: unknown }>('POST', '/campaigns', {
    name: 'Natal',
    whatsappId,
    contactListId: contactListId ?? (await list()),
    template1,
  });
const report = async (id: number) => (await company.admin.call<CampaignReport>('GET', `/campaigns/${id}`)).body;
const run = async (contactListId?: number) => {
  const { body } = await create(choice('oferta'), contactListId);
  expect((await company.admin.call('POST', `/campaigns/${body.id}/start`)).status).toBe(200);
  return body;
};
const ended = (id: number) =>
  eventually(
    () => report(id),
    ({ status }) => status !== 'EM_ANDAMENTO',
    30_000,
  );

it('an approved template is sent with each person’s values; one that is paused, rejected, missing or unset is refused at saving', async () => {
  const contactListId = await list();
  for (const template1 of [null, choice('pausada'), choice('recusada'), choice('nenhuma')])
    expect((await create(template1, contactListId)).status).toBe(400);
  const made = await run();
  const done = await ended(made.id);
  expect([done.status, done.shipping.map(({ message }) => message)]).toEqual([
    'FINALIZADA',
    people.map((name) => `Olá ${name}, temos um vaso para você.`),
  ]);
  const sent = graph.connectionOf(phoneNumberId).sent.filter(({ type }) => type === 'template');
  expect(sent).toHaveLength(3);
});

it('a value is not filled a second time, neither by list variables nor by product variables', async () => {
  const settings = { variables: [{ key: 'brinde', value: '{{firstName}} {nome} {{2}} $1' }] };
  await company.admin.call('POST', '/campaign-settings', { settings });
  const contactListId = await list();
  const named = { contactListId, name: '{{ms}} {brinde}', number: '5511986000001' };
  await company.admin.call('POST', '/contact-list-items', named);
  graph.customer({ waId: named.number, name: 'Davi' }, phoneNumberId);
  const done = await ended((await run(contactListId)).id);
  expect(done.shipping.map(({ message }) => message)).toEqual(
    [...people, named.name].map((name) => `Olá ${name}, temos {{firstName}} {nome} {{2}} $1 para você.`),
  );
});

it('refuses by name a template whose variables are not all filled, since every send would fail', async () => {
  const values = { 'body.1': '{nome}', 'body.2': ' ' };
  expect(await create({ ...choice('oferta'), values })).toMatchObject({
    status: 400,
    body: { details: { fields: { template1: 'templateValues' } } },
  });
});

it('a campaign starts only with the file that its template requires', async () => {
  const { call } = company.admin;
  const contactListId = await list();
  const start = async (id: number) => (await call<{ error?: string }>('POST', `/campaigns/${id}/start`)).body.error;
  const attach = async (id: number, bytes: Buffer, name: string) => {
    const form = new FormData();
    form.append('media', new Blob([new Uint8Array(bytes)]), name);
    expect((await call('POST', `/campaigns/${id}/media-upload`, form)).status).toBe(200);
  };
  const of = async (name: string) => (await create({ name, language: 'pt_BR', values: {} }, contactListId)).body.id;

  const textOnly = await of('simples');
  await attach(textOnly, samples.png, 'a.png');
  const withPicture = await of('foto');
  expect([await start(textOnly), await start(withPicture)]).toEqual(['ERR_TEMPLATE_FILE', 'ERR_TEMPLATE_FILE']);
  await attach(withPicture, samples.pdf, 'a.pdf');
  expect(await start(withPicture)).toBe('ERR_TEMPLATE_FILE');
  await attach(withPicture, samples.png, 'a.png');
  expect(await start(withPicture)).toBeUndefined();
  expect(await ended(withPicture)).toMatchObject({ status: 'FINALIZADA' });
});

it('131049 fails one recipient, and the others get theirs', async () => {
  graph.switches.set('error', { code: 131049, times: 1 });
  const done = await ended((await run()).id);
  expect([
    done.status,
    done.counts.failed,
    done.counts.failed + done.counts.sent + done.counts.delivered + done.counts.read,
  ]).toEqual(['FINALIZADA', 1, 3]);
});

it('131050 excludes the person from later campaigns, too', async () => {
  const contactListId = await list();
  graph.switches.set('error', { code: 131050, times: 1 });
  await ended((await run(contactListId)).id);
  const optOuts = await company.admin.call<{ records: { id: number; name: string; word: string }[] }>(
    'GET',
    '/campaign-opt-outs',
  );
  expect(optOuts.body.records).toMatchObject([{ name: 'Ana', word: '' }]);
  const next = await ended((await run(contactListId)).id);
  expect(next.reasons).toEqual([{ status: 'skipped', reason: 'optedOut', count: 1 }]);
});

it('131048 stops the campaign after the first', async () => {
  graph.switches.set('error', { code: 131048 });
  const done = await ended((await run()).id);
  expect([done.status, done.statusReason, done.counts.failed, done.counts.pending]).toEqual([
    'CANCELADA',
    expect.stringContaining('131048'),
    1,
    2,
  ]);
});

it('a template that is paused after the start stops the campaign', async () => {
  const { body } = await create(choice('oferta'));
  graph.connectionOf(phoneNumberId).addTemplate(offer('oferta', { status: 'PAUSED' }));
  expect((await company.admin.call('POST', `/campaigns/${body.id}/start`)).status).toBe(200);
  const done = await ended(body.id);
  expect([done.status, done.statusReason, done.counts.failed, done.counts.pending]).toEqual([
    'CANCELADA',
    expect.stringContaining('templatePaused'),
    1,
    2,
  ]);
});
