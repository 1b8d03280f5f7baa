import { createHmac } from 'node:crypto';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixtureBody, fixtureNames, fixtures } from '../../peers/graph/fixtures.ts';
import type { Graph } from '../../peers/graph/graph.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { openCloudConnection } from './cloud-connection.ts';

const server = runningServer();
let graph: Graph;
let owner: pg.Pool;
let company: TestCompany;
let connection: { whatsappId: number; token: string; phoneNumberId: string };

beforeAll(async () => {
  graph = await startGraph();
  graph.settings.webhooks.parallel = 8;
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
  owner.on('error', () => {});
});
afterAll(async () => {
  await graph.close();
  await owner.end();
});
beforeEach(async () => {
  company = await server.company(undefined, true);
  connection = await openCloudConnection(graph, {
    origin: server.origin(),
    call: company.admin.call,
    queueIds: [company.queueId],
  });
});

const rows = async <T extends object>(sql: string) => (await owner.query<T>(sql, [connection.whatsappId])).rows;
const customer = (n: number) =>
  graph.customer({ waId: `55119876500${n}`, name: `Cliente ${n}` }, connection.phoneNumberId);

it('a file whose name is cut inside a surrogate pair arrives, and so does the rest of its body', async () => {
  const bia = customer(11);
  const filename = `${'a'.repeat(299)}😀.pdf`;
  const sent = [
    bia.document({ bytes: Buffer.from('%PDF-1.4'), mime: 'application/pdf', filename }),
    bia.text('chegou?'),
  ];
  await Promise.all(sent.map(({ delivered }) => delivered));
  const stored = () =>
    rows<{ media: string | null; body: string }>(
      'select media_type as media, body from messages where whatsapp_id = $1 order by id',
    );
  expect((await eventually(stored, (found) => found.length === 2)).map(({ media }) => media)).toEqual([
    'application',
    'conversation',
  ]);
});

it('an album of five and a text within 50 ms from a new number: one contact, one ticket, six messages in order', async () => {
  const ana = customer(10);
  const picture = {
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    mime: 'image/png',
  };
  const inbound = [
    ...Array.from({ length: 5 }, (_, i) => ana.image({ ...picture, caption: `foto ${i + 1}` })),
    ana.text('olha as fotos'),
  ];
  await Promise.all(inbound.map((s) => s.delivered));
  expect(await rows('select count(*)::int as n from contacts where whatsapp_id = $1')).toEqual([{ n: 1 }]);
  const tickets = await rows<{ id: number; unread_messages: number }>(
    'select id, unread_messages from tickets where whatsapp_id = $1',
  );
  expect(tickets).toMatchObject([{ unread_messages: 6 }]);
  const messages = async () =>
    (await company.admin.call<{ messages: Message[] }>('GET', `/messages/${tickets[0]?.id}`)).body.messages;
  const ready = await eventually(messages, (all) => all.every((m) => m.media === null || m.media.state === 'ready'));
  expect(ready.map((m) => m.wid).sort()).toEqual(inbound.map((s) => s.id).sort());
  expect(ready).toHaveLength(6);
  const file = await fetch(ready.find((m) => m.mediaType === 'image')?.mediaUrl ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
});

describe('every body that Meta documents', () => {
  const post = async (body: unknown, secret = `app-secret-${connection.phoneNumberId.slice(11)}`) => {
    const bytes = JSON.stringify(body);
    const signature = createHmac('sha256', secret).update(bytes).digest('hex');
    return fetch(`${server.origin()}/webhooks/meta/${connection.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body: bytes,
    });
  };
  const place = () => ({ phoneNumberId: connection.phoneNumberId });
  const bodies = () => fixtureNames.map((name) => fixtureBody(name, place()));
  /** Comparable result of a run: visible data without ids and times. */
  const seen = async () => ({
    messages: await rows(
      `select m.chat, m.provider_id, m.body, m.media_type, m.from_me, m.status, m.is_deleted, m.is_edited, m.sent_at, o.provider_id as quoted
       from messages m left join messages o on o.id = m.quoted_message_id where m.whatsapp_id = $1 order by m.provider_id`,
    ),
    tickets: await rows(
      `select c.name, t.status, t.unread_messages, t.last_message from tickets t join contacts c on c.id = t.contact_id where t.whatsapp_id = $1 order by c.name, t.last_message`,
    ),
    identities: await rows(
      `select i.kind, i.value, min(i2.kind || i2.value) as person from contact_identities i join contacts c on c.id = i.contact_id join contact_identities i2 on i2.contact_id = c.id where c.whatsapp_id = $1 group by 1, 2 order by 1, 2`,
    ),
  });

  it('is accepted, with the expected result', async () => {
    for (const name of fixtureNames) {
      const answer = await post(fixtureBody(name, place()));
      expect([name, answer.status]).toEqual([name, 200]);
    }
    const messages = await rows<{ media_type: string }>('select media_type from messages where whatsapp_id = $1');
    const expected = Object.values(fixtures).flat();
    expect(expected.length).toBeGreaterThan(40);
    const kinds = new Set(messages.map((m) => m.media_type));
    for (const kind of [
      'conversation',
      'image',
      'video',
      'audio',
      'application',
      'stickerMessage',
      'locationMessage',
      'contactMessage',
    ])
      expect([kind, kinds.has(kind)]).toEqual([kind, true]);
    expect(
      await rows(
        `select count(*)::int as waiting from journal where whatsapp_id = $1 and received_at is null and waits_for is null`,
      ),
    ).toEqual([{ waiting: 0 }]);
  });

  it('three times and reordered leaves the same state as once', async () => {
    for (const body of bodies()) await post(body);
    const once = await seen();
    company = await server.company(undefined, true);
    connection = await openCloudConnection(graph, {
      origin: server.origin(),
      call: company.admin.call,
      queueIds: [company.queueId],
    });
    const thrice = [...bodies(), ...bodies(), ...bodies()].sort(() => Math.random() - 0.5);
    await Promise.all(thrice.map(async (body) => expect((await post(body)).status).toBe(200)));
    await eventually(
      () => rows(`select 1 from journal where whatsapp_id = $1 and received_at is null and waits_for is null`),
      (waiting) => waiting.length === 0,
    );
    expect(await seen()).toEqual(once);
  });

  it('with a wrong signature, without one, or for another connection changes nothing', async () => {
    const [body] = bodies();
    expect((await post(body, 'wrong')).status).toBe(403);
    expect(
      (await fetch(`${server.origin()}/webhooks/meta/${connection.token}`, { method: 'POST', body: '{}' })).status,
    ).toBe(403);
    expect((await fetch(`${server.origin()}/webhooks/meta/nobody`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect(await rows('select 1 from journal where whatsapp_id = $1')).toEqual([]);
  });
});

async function openTicketOf(n: number) {
  const person = customer(n);
  await person.text('Oi').delivered;
  const { body: list } = await company.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const id = list.tickets[0]!.id;
  await company.admin.call('PUT', `/tickets/${id}`, { status: 'open' });
  const thread = () => company.admin.call<{ messages: Message[] }>('GET', `/messages/${id}`);
  return { person, id, ours: async () => (await thread()).body.messages.filter((m) => m.fromMe) };
}

it('an answer is sent, delivered and read; a refusal is explained and can be retried', async () => {
  const { id, person: bia, ours } = await openTicketOf(20);
  await company.admin.call('POST', `/messages/${id}`, { body: 'Bom dia' });
  await eventually(
    async () => bia.inbox.map((m) => m.type),
    (types) => types.length === 1,
  );
  bia.read();
  bia.react(bia.inbox[0]?.id ?? '', '🧡');
  await eventually(ours, ([m]) => m?.ack === 4);
  await eventually(
    async () => (await company.admin.call<{ messages: Message[] }>('GET', `/messages/${id}`)).body.messages,
    (all) => all.some((m) => m.mediaType === 'reactionMessage' && m.quotedMsg?.body === 'Bom dia'),
  );

  graph.switches.set('error', { code: 131026, times: 1 });
  await company.admin.call('POST', `/messages/${id}`, { body: 'Não chega' });
  const failed = await eventually(ours, (all) => all[1]?.status === 'failed');
  expect(failed[1]?.failReason).toBeTruthy();
  expect((await company.admin.call('POST', `/messages/${failed[1]?.id}/retry`)).status).toBe(200);
  await eventually(ours, (all) => (all[1]?.ack ?? 0) >= 3);
  expect(bia.inbox).toHaveLength(2);
});

it('a send without a response is unknown until a receipt arrives, and is never resent automatically', async () => {
  const { id, person: caio, ours } = await openTicketOf(30);
  graph.switches.set('acceptThenReset', { times: 1 });
  await company.admin.call('POST', `/messages/${id}`, { body: 'Chegou?' });
  await eventually(ours, ([m]) => (m?.ack ?? 0) >= 3);
  expect(graph.sent.filter((s) => s.to === caio.waId || s.to === caio.userId)).toHaveLength(1);
});

it('a retry whose response is lost is resolved by its receipt, as the first attempt would be', async () => {
  const { id, person: davi, ours } = await openTicketOf(31);
  await company.admin.call('POST', `/messages/${id}`, { body: 'Chegou?' });
  await eventually(ours, ([m]) => m?.ack === 3);
  // Accepted and then, as the receipt said, not delivered.
  await owner.query(`update messages set status = 'failed', delivered_at = null where ticket_id = $1 and from_me`, [
    id,
  ]);
  graph.switches.set('acceptThenReset', { times: 1 });
  const [failed] = await ours();
  expect((await company.admin.call('POST', `/messages/${failed?.id}/retry`)).status).toBe(200);
  await eventually(ours, ([m]) => (m?.ack ?? 0) >= 3);
  expect(davi.inbox).toHaveLength(2);
});

it('a second number under the same app, whose messages come to the first one’s address, loses none', async () => {
  const second = await openCloudConnection(graph, {
    origin: server.origin(),
    call: company.admin.call,
    queueIds: [company.queueId],
  });
  const body = JSON.stringify(fixtureBody('text-emoji-and-lines', { phoneNumberId: second.phoneNumberId }));
  const signature = createHmac('sha256', `app-secret-${connection.phoneNumberId.slice(11)}`)
    .update(body)
    .digest('hex');
  const post = () =>
    fetch(`${server.origin()}/webhooks/meta/${connection.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
    });
  expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
  const { rows: found } = await owner.query('select whatsapp_id from messages where whatsapp_id = any($1)', [
    [connection.whatsappId, second.whatsappId],
  ]);
  expect(found).toEqual([{ whatsapp_id: second.whatsappId }]);
});
