import type { Ticket } from '@balcao/contract/tickets/ticket';
import type {
  EndpointDelivery,
  EndpointExchange,
  EndpointWithSecret,
  WebhookEndpoint,
} from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../peers/webhooks/start-webhook-receiver.ts';
import { expectPause } from '../world/expect-pause.ts';
import { answerNames } from '../world/fake-dns.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

/** Events that a company's own program receives, over real HTTP. */
const server = runningServer({ INTEGRATION_HOSTS: '127.0.0.1' });
let company: TestCompany;
let hooks: WebhookReceiver;
let owner: pg.Pool;
let made = 0;
beforeAll(async () => {
  company = await server.company('Padaria');
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {});
});
afterAll(async () => {
  await owner.end();
});
// Each test has its own receiver: pending deliveries of the previous test do not arrive here.
afterEach(() => hooks.close());
beforeEach(async () => {
  hooks = await startWebhookReceiver();
  made += 1;
  const { body } = await company.admin.call<{ endpoints: WebhookEndpoint[] }>('GET', '/webhook-endpoints');
  for (const { id } of body.endpoints) await company.admin.call('DELETE', `/webhook-endpoints/${id}`);
});

const add = async (events: string[]): Promise<EndpointWithSecret> => {
  const body = { name: `ERP ${made}`, url: hooks.address, events };
  const answer = await company.admin.call<EndpointWithSecret>('POST', '/webhook-endpoints', body);
  expect(answer.status).toBe(200);
  hooks.secret = answer.body.signingSecret;
  return answer.body;
};
const phone = () => `55119300${String(made).padStart(5, '0')}`;
const write = (body: string, from = phone()) => server.write(company.sandboxPhone, from, body);
const taken = (n: number) =>
  eventually(
    async () => hooks.received,
    (list) => list.length >= n,
  );
const typesOf = (list: readonly { body: Record<string, unknown> }[]) => list.map(({ body }) => body['type']);
const wordsOf = (list: readonly { body: Record<string, unknown> }[]) =>
  list.map(({ body }) => (body as { data: { message?: { body: string } } }).data.message?.body);
const shown = async (id: number) =>
  (await company.admin.call<{ endpoints: WebhookEndpoint[] }>('GET', '/webhook-endpoints')).body.endpoints.find(
    (one) => one.id === id,
  )!;
const deliveries = async (id: number) =>
  (await company.admin.call<{ deliveries: EndpointDelivery[] }>('GET', `/webhook-endpoints/${id}/deliveries`)).body
    .deliveries;

it('only chosen events are sent, signed, those of one conversation in order', async () => {
  await add(['ticket.accepted', 'ticket.closed', 'message.received']);
  await write('oi'); // which also opens a ticket
  await taken(1);
  const { body } = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true&status=pending');
  const ticket = body.tickets.find(({ contact }) => contact.number === phone())!;
  await company.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open', queueId: company.queueId });
  await company.admin.call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  expect(typesOf(await taken(3))).toEqual(['message.received', 'ticket.accepted', 'ticket.closed']);
  expect(hooks.refusals).toEqual([]);
  expect(hooks.received.at(-1)!.body).toMatchObject({
    data: { ticket: { id: ticket.id, status: 'closed' }, how: 'closed' },
  });
});

it('events of a contact, a connection and a message of the API are sent', async () => {
  await add(['contact.created', 'connection.status', 'message.status', 'ticket.opened']);
  await company.admin.call('POST', '/contacts', { name: 'Nova', number: '5511930990001' });
  const token = await company.admin.call<{ token: string }>('POST', '/api-tokens', {
    name: 'ERP',
    scopes: ['messages:send'],
  });
  await fetch(`${server.origin()}/api/messages/send`, {
    method: 'POST',
    headers: { token: token.body.token, 'content-type': 'application/json' },
    body: JSON.stringify({ number: phone(), body: 'Oi' }),
  });
  const list = await taken(3);
  expect(list[0]!.body).toMatchObject({
    type: 'contact.created',
    data: { contact: { name: 'Nova', number: '5511930990001' } },
  });
  await eventually(
    async () => typesOf(hooks.received),
    (types) => types.includes('message.status') && types.includes('ticket.opened'),
  );
});

it('a file is sent as a URL that opens it, created anew for each delivery', async () => {
  const { id } = await add(['message.received']);
  const form = new FormData();
  form.append('from', phone());
  form.append('body', 'segue');
  form.append('file', new Blob(['nota']), 'nota.txt');
  const path = `${server.origin()}/api/sandbox/${company.sandboxPhone}/messages`;
  expect((await fetch(path, { method: 'POST', body: form })).status).toBe(202);
  const [call] = await taken(1);
  const { message } = (call!.body as { data: { message: Record<string, string> } }).data;
  expect(message).toMatchObject({ body: 'segue', mediaName: 'nota.txt' });
  expect(await (await fetch(message['mediaUrl']!)).text()).toBe('nota');
  const [first] = await deliveries(id);
  await owner.query('update messages set is_deleted = true where id = $1', [message['id']]);
  const { body } = await company.admin.call<EndpointExchange>(
    'GET',
    `/webhook-endpoints/${id}/deliveries/${first!.id}`,
  );
  expect(JSON.parse(body.body).data.message.mediaUrl).toBeNull();
});

it('a receiver that was down gets everything afterwards, in order, under the same ids, each once', async () => {
  const { id } = await add(['message.received']);
  hooks.misbehave({ kind: 'status', status: 503 });
  for (const words of ['um', 'dois', 'três']) await write(words);
  await eventually(
    async () => hooks.calls.length,
    (calls) => calls > 0,
  );
  await eventually(
    () => shown(id),
    ({ failingSince, waiting }) => failingSince !== null && waiting === 3,
  );
  hooks.reset();
  expect(wordsOf(await taken(3))).toEqual(['um', 'dois', 'três']);
  const ids = hooks.calls.map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
  expect(
    await eventually(
      () => shown(id),
      ({ waiting }) => waiting === 0,
    ),
  ).toMatchObject({ failingSince: null });
});

it('a failed delivery keeps its pause whatever is queued behind it, as long as the endpoint asked for', async () => {
  const { id } = await add(['message.received']);
  await expectPause({
    hooks,
    write,
    deliveries: () => deliveries(id),
    databaseUrl: server.databaseUrl(),
    jobKey: `%/endpoint:${id}:%`,
  });
});

it('an endpoint that failed for a day is paused, keeps its queue, and sends it when enabled', async () => {
  const { id } = await add(['message.received']);
  await owner.query(`update webhook_endpoints set failing_since = now() - interval '25 hours' where id = $1`, [id]);
  hooks.misbehave({ kind: 'status', status: 500 });
  await write('durante');
  expect(
    await eventually(
      () => shown(id),
      ({ pausedAt }) => pausedAt !== null,
    ),
  ).toMatchObject({ waiting: 1 });
  await write('depois');
  hooks.reset();
  await company.admin.call('PUT', `/webhook-endpoints/${id}`, { isActive: true });
  expect(wordsOf(await taken(1))).toEqual(['durante']);
  expect(await shown(id)).toMatchObject({ pausedAt: null });
});

it('deliveries are listed and can be resent under the same id; the old key signs beside the new one for a day', async () => {
  const before = await add(['message.received']);
  await write('oi');
  await taken(1);
  const [first] = await eventually(
    () => deliveries(before.id),
    (list) => list[0]?.state === 'delivered',
  );
  const path = `/webhook-endpoints/${before.id}/deliveries/${first!.id}`;
  const { body } = await company.admin.call<EndpointExchange>('GET', path);
  expect(JSON.parse(body.body)).toMatchObject({ type: 'message.received', data: { message: { body: 'oi' } } });
  const rotated = await company.admin.call<EndpointWithSecret>('POST', `/webhook-endpoints/${before.id}/secret`);
  expect(rotated.body.signingSecret).not.toBe(before.signingSecret);
  await company.admin.call('POST', `${path}/replay`);
  const calls = await eventually(
    async () => [...hooks.calls],
    (list) => list.length >= 2,
  );
  expect(hooks.refusals).toEqual([]); // still verified with the previous key
  expect(calls[1]!.headers['webhook-id']).toBe(calls[0]!.headers['webhook-id']);
  expect(String(calls[1]!.headers['webhook-signature']).split(' ')).toHaveLength(2);
});

it('internal addresses are refused, when saved and when a name resolves to one later', async () => {
  const inside = ['http://10.0.0.7/x', 'https://localhost/x', 'http://169.254.169.254/latest', 'ftp://example.com'];
  for (const url of inside) {
    const answer = await company.admin.call('POST', '/webhook-endpoints', {
      name: 'Dentro',
      url,
      events: ['ticket.opened'],
    });
    expect([url, answer.status]).toEqual([url, 400]);
  }
  // A public name that resolves to an internal address at the call.
  const names = answerNames({ 'erp.example.com': ['127.0.0.1'] });
  try {
    const { id } = await add(['message.received']);
    const url = `https://erp.example.com:${new URL(hooks.address).port}/x`;
    expect((await company.admin.call('PUT', `/webhook-endpoints/${id}`, { url })).status).toBe(200);
    await write('oi');
    const [failed] = await eventually(
      () => deliveries(id),
      (list) => (list[0]?.attempts ?? 0) > 0,
    );
    expect(failed!.failReason).toBe('address');
    expect(names.asked.length).toBeGreaterThan(0);
    expect(hooks.calls).toEqual([]);
  } finally {
    names.restore();
  }
});

it('secrets are never shown again, nor stored in clear', async () => {
  const { id, signingSecret } = await add(['message.received']);
  expect(JSON.stringify(await shown(id))).not.toContain(signingSecret);
  const { rows } = await owner.query('select to_jsonb(e)::text as row from webhook_endpoints e');
  expect(JSON.stringify(rows)).not.toContain(signingSecret.slice(6));
});
