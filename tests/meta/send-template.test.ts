import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Customer } from '../../peers/graph/customer.ts';
import { fixtureBody } from '../../peers/graph/fixtures.ts';
import type { Graph } from '../../peers/graph/graph.ts';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { openCloudConnection } from './cloud-connection.ts';
import { orderReady, orderValues, receipt, unsendable } from './template-samples.ts';

type TemplateList = {
  templates: MessageTemplate[];
  others: number;
  fetchedAt: string | null;
  failReason: string | null;
};
type Sent = { messages: Message[]; error?: string; details?: { fields: Record<string, string> } };

const server = runningServer();
let graph: Graph;
let company: TestCompany;
let phoneNumberId: string;
let ana: Customer;
let ticket: Ticket;
let customers = 0;

beforeAll(async () => {
  graph = await startGraph();
});
afterAll(() => graph.close());
beforeEach(async () => {
  company = await server.company(undefined, true);
  const { call } = company.admin;
  ({ phoneNumberId } = await openCloudConnection(graph, {
    origin: server.origin(),
    call,
    queueIds: [company.queueId],
  }));
  for (const template of [orderReady, receipt, ...unsendable]) graph.connectionOf(phoneNumberId).addTemplate(template);
  ana = graph.customer({ waId: `55119876600${10 + ++customers}`, name: 'Ana' }, phoneNumberId);
  await ana.text('Bom dia').delivered;
  const { tickets } = (await call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body;
  const found = tickets[0];
  if (!found) throw new Error('no ticket');
  ticket = (await call<Ticket>('PUT', `/tickets/${found.id}`, { status: 'open' })).body;
});

const list = (query = '') => company.admin.call<TemplateList>('GET', `/tickets/${ticket.id}/templates${query}`);
const send = (body: unknown) => company.admin.call<Sent>('POST', `/messages/${ticket.id}`, body);
const choice = { name: 'pedido_pronto', language: 'pt_BR', values: orderValues };
const ours = async () =>
  (await company.admin.call<{ messages: Message[] }>('GET', `/messages/${ticket.id}`)).body.messages.filter(
    ({ fromMe }) => fromMe,
  );

it('users who may read the ticket see the templates that can be sent, and how many cannot', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(body.templates.map(({ name }) => name)).toEqual(['comprovante', 'pedido_pronto']);
  expect(body).toMatchObject({ others: 6, fetchedAt: expect.any(String), failReason: null });
  const outsider = await server.attendant(company, 'Caio', { queueIds: [] });
  expect((await outsider.call('GET', `/tickets/${ticket.id}/templates`)).status).toBe(403);
});

it('a stored list stays while the channel is unreachable, and says why it is old', async () => {
  const { fetchedAt } = (await list()).body;
  graph.connectionOf(phoneNumberId).addTemplate({ ...orderReady, name: 'novo' });
  // Fetched a moment ago: the stored list is returned.
  expect((await list('?refresh=true')).body.templates).toHaveLength(2);
  graph.connectionOf(phoneNumberId).isTokenExpired = true;
  await server
    .running()
    .context.database.owner.query("update message_template_fetches set tried_at = tried_at - interval '1 hour'");
  expect((await list('?refresh=true')).body).toMatchObject({
    templates: [{ name: 'comprovante' }, { name: 'pedido_pronto' }],
    fetchedAt,
    failReason: expect.stringContaining('tokenExpired'),
  });
});

it('a template that Meta reports as changed is current for the next viewer', async () => {
  const names = async () => (await list()).body.templates.map(({ name }) => name);
  expect(await names()).toEqual(['comprovante', 'pedido_pronto']);
  graph.connectionOf(phoneNumberId).addTemplate({ ...orderReady, status: 'PAUSED' });
  expect(await names()).toEqual(['comprovante', 'pedido_pronto']);
  await graph.post(fixtureBody('template-status', { phoneNumberId, wabaId: '200000000001' }), phoneNumberId);
  expect(await names()).toEqual(['comprovante']);
});

it('concurrent viewers are all answered, and the list is complete', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => list()));
  expect(answers.map(({ status, body }) => [status, body.templates.length])).toEqual(answers.map(() => [200, 2]));
});

it('a template that the account no longer has is not offered', async () => {
  await list();
  graph.connectionOf(phoneNumberId).templates.splice(0, 1);
  await server
    .running()
    .context.database.owner.query(
      "update message_template_fetches set tried_at = tried_at - interval '1 hour', fetched_at = fetched_at - interval '1 hour'",
    );
  expect((await list()).body.templates.map(({ name }) => name)).toEqual(['comprovante']);
});

it('outside the window a template reaches the customer where a text does not, and the thread shows it as they see it', async () => {
  await list();
  graph.clock.advance(25 * 60 * 60 * 1000);
  await send({ body: 'Seu pedido chegou' });
  const [refused] = await eventually(ours, ([m]) => m?.status === 'failed');
  expect(refused?.failReason).toContain('windowClosed');

  const sent = await send({ template: choice, clientId: 'one' });
  expect(sent.status).toBe(200);
  expect(sent.body.messages).toMatchObject([
    {
      body: 'Pedido 1042\n\nOlá Ana, seu pedido chega amanhã.\n\nCasa Jardim',
      mediaType: 'conversation',
      isAutomatic: false,
      template: {
        name: 'pedido_pronto',
        header: 'Pedido 1042',
        body: 'Olá Ana, seu pedido chega amanhã.',
        footer: 'Casa Jardim',
        buttons: [{ text: 'Está bem' }, { target: 'https://casa.example/p/a1' }, { kind: 'phone' }],
      },
    },
  ]);
  const { owner } = server.running().context.database;
  const sentId = sent.body.messages[0]?.id;
  const { rows } = await owner.query<{ origin: string }>('select origin from messages where id = $1', [sentId]);
  expect(rows).toEqual([{ origin: 'person' }]);
  await send({ template: choice, clientId: 'one' });
  await eventually(ours, (all) => all.length === 2 && all[1]?.ack === 3);
  expect(ana.inbox).toMatchObject([{ type: 'template', content: { name: 'pedido_pronto' } }]);
  // Only the visible text: neither the parameters nor other data stored for the channel.
  expect(Object.keys((await ours())[1]?.template ?? {}).sort()).toEqual([
    'body',
    'buttons',
    'footer',
    'header',
    'language',
    'name',
  ]);
  const found = await company.admin.call<{ records: unknown[] }>('GET', '/messages/search?searchParam=pedido%20amanhã');
  expect(found.body.records).toMatchObject([{ message: { template: { name: 'pedido_pronto' } } }]);
  graph.clock.set(new Date());
});

it('the header’s file is sent with it, and only a file of its kind', async () => {
  await list();
  const form = (bytes: Buffer, type: string, name: string) => {
    const made = new FormData();
    made.append('template', JSON.stringify({ name: 'comprovante', language: 'pt_BR' }));
    made.append('medias', new Blob([new Uint8Array(bytes)], { type }), name);
    return made;
  };
  expect((await send({ template: { name: 'comprovante', language: 'pt_BR' } })).body.details).toEqual({
    fields: { medias: 'required' },
  });
  const webp = await sharp(samples.png).webp().toBuffer();
  for (const [bytes, type] of [
    [samples.pdf, 'application/pdf'],
    [webp, 'image/webp'],
  ] as const)
    expect((await send(form(bytes, type, 'a'))).body.error).toBe('ERR_FILE_TYPE');
  const sent = await send(form(samples.png, 'image/png', 'a.png'));
  expect(sent.body.messages).toMatchObject([{ mediaType: 'image', media: { name: 'a.png' } }]);
  await eventually(
    async () => ana.inbox,
    (inbox) => inbox.length === 1,
  );
  expect(ana.inbox).toMatchObject([{ content: { components: [{ parameters: [{ type: 'image' }] }] } }]);
});

it.each([
  [
    'a value left empty',
    { ...choice, values: { ...orderValues, 'body.2': ' ' } },
    { 'template.values.body.2': 'required' },
  ],
  [
    'a line break in a value',
    { ...choice, values: { ...orderValues, 'body.1': 'A\nB' } },
    { 'template.values.body.1': 'characters' },
  ],
  ['one that nobody knows', { ...choice, name: 'outro' }, { 'template.name': 'unknown' }],
  ['one in another language', { ...choice, language: 'en' }, { 'template.name': 'unknown' }],
  ['one that is paused', { name: 'pausado', language: 'pt_BR' }, { 'template.name': 'paused' }],
  ['one that cannot be sent from here', { name: 'carrossel', language: 'pt_BR' }, { 'template.name': 'unsupported' }],
])('%s is refused with the name of its field, and nothing is sent', async (_, template, fields) => {
  await list();
  expect(await send({ template })).toMatchObject({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', details: { fields } },
  });
  expect(await ours()).toEqual([]);
});

it('a value may contain the product’s own variables', async () => {
  await list();
  const values = { ...orderValues, 'body.1': '{{firstName}}' };
  expect((await send({ template: { ...choice, values } })).body.messages[0]?.template?.body).toBe(
    'Olá Ana, seu pedido chega amanhã.',
  );
});

it('a failed template is retried as the same template', async () => {
  await list();
  graph.connectionOf(phoneNumberId).addTemplate({ ...orderReady, status: 'PAUSED' });
  await send({ template: choice });
  const [failed] = await eventually(ours, ([m]) => m?.status === 'failed');
  expect(failed?.failReason).toBe('templatePaused?detail=132015');
  graph.connectionOf(phoneNumberId).addTemplate(orderReady);
  await company.admin.call('POST', `/messages/${failed?.id}/retry`);
  await eventually(
    async () => ana.inbox,
    (inbox) => inbox.length === 1,
  );
  expect(ana.inbox).toMatchObject([{ type: 'template' }]);
});

it('the window counts from the customer’s last message, in any ticket', async () => {
  const window = async () =>
    (await company.admin.call<{ customerWroteAt: string | null }>('GET', `/messages/${ticket.id}/window`)).body;
  const { customerWroteAt } = await window();
  expect(Date.now() - Date.parse(customerWroteAt ?? '')).toBeLessThan(60_000);
  await send({ body: 'Até logo' });
  expect(await window()).toEqual({ customerWroteAt });
  await company.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  const { contactId } = ticket;
  const next = await company.admin.call<Ticket>('POST', '/tickets', { contactId, queueId: company.queueId });
  ticket = next.body;
  expect(await window()).toEqual({ customerWroteAt });
});

it('a channel without templates reports that', async () => {
  await server.write(company.sandboxPhone, '5511987651234', 'Oi');
  const { tickets } = (await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true')).body;
  const other = tickets.find(({ channel }) => channel === 'sandbox');
  expect((await company.admin.call('GET', `/tickets/${other?.id}/templates`)).body).toMatchObject({
    error: 'ERR_CHANNEL_UNSUPPORTED',
  });
});
