import { createHmac } from 'node:crypto';
import type { Connection } from '@balcao/contract/connections/connection';
import type { Contact } from '@balcao/contract/contacts/contact';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Graph } from '../../peers/graph/graph.ts';
import { samples } from '../../peers/graph/media/sample-media.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import type { Fixture, Place } from '../../peers/messenger-platform/fixtures.ts';
import type { MessagingLine } from '../../peers/messenger-platform/messaging-line.ts';
import type { Person } from '../../peers/messenger-platform/person.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';
import { openMessagingConnection } from './messaging-connection.ts';

export type Flow = {
  company: TestCompany;
  graph: Graph;
  peer: MessagingLine;
  whatsappId: number;
  /** `$1` is the connection's id */
  rows<T extends pg.QueryResultRow>(sql: string): Promise<T[]>;
  /** a customer whose ticket the admin has accepted */
  conversation(
    name: string,
  ): Promise<{ person: Person; ticket: Ticket; messages(): Promise<Message[]>; ours(): Promise<Message[]> }>;
  postMessage(ticketId: number, body: unknown): Promise<{ status: number; body: { messages: Message[] } }>;
};

/** End-to-end tests over HTTP that Messenger and Instagram share. Differences are tested in their own files. */
export function messagingFlow(
  kind: 'messenger' | 'instagram' | 'instagram-by-page',
  fixturesAt: (place: Place) => Record<string, Fixture>,
): Flow {
  const server = runningServer();
  const flow = {} as Flow;
  let owner: pg.Pool;
  let connection: Awaited<ReturnType<typeof openMessagingConnection>>;

  const open = async () => {
    flow.company = await server.company(undefined, true);
    const { admin, queueId } = flow.company;
    connection = await openMessagingConnection(flow.graph, kind, {
      origin: server.origin(),
      call: admin.call,
      queueIds: [queueId],
    });
    flow.peer = connection.peer;
    flow.whatsappId = connection.whatsappId;
  };
  beforeAll(async () => {
    flow.graph = await startGraph();
    flow.graph.settings.webhooks.parallel = 8;
    owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
    owner.on('error', () => {});
  });
  afterAll(async () => {
    await flow.graph.close();
    await owner.end();
  });
  beforeEach(async () => {
    flow.graph.switches.clear();
    await open();
  });

  flow.rows = async (sql) => (await owner.query(sql, [flow.whatsappId])).rows;
  flow.postMessage = (ticketId, body) => flow.company.admin.call('POST', `/messages/${ticketId}`, body);
  flow.conversation = async (name) => {
    const { admin } = flow.company;
    const person = flow.peer.person(name);
    await person.text('Oi').delivered;
    const { body } = await admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
    const ticket = body.tickets.find((t) => t.whatsappId === flow.whatsappId)!;
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    const messages = async () =>
      (await admin.call<{ messages: Message[] }>('GET', `/messages/${ticket.id}`)).body.messages;
    return { person, ticket, messages, ours: async () => (await messages()).filter((m) => m.fromMe) };
  };

  const post = async (body: unknown, secret = connection.secret) => {
    const bytes = JSON.stringify(body);
    const signature = createHmac('sha256', secret).update(bytes).digest('hex');
    return fetch(`${server.origin()}/webhooks/meta/${connection.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body: bytes,
    });
  };
  const bodies = () =>
    Object.values(fixturesAt({ id: flow.peer.account.id, host: flow.graph.mediaUrl })).map(({ body }) => body);
  /** Comparable result of a run: visible data without ids and times. */
  const seen = async () => ({
    messages: await flow.rows(
      `select m.chat, m.provider_id, m.body, m.media_type, m.from_me, m.status, m.is_deleted, m.is_edited, m.sent_at, o.provider_id as quoted
       from messages m left join messages o on o.id = m.quoted_message_id where m.whatsapp_id = $1 order by m.provider_id`,
    ),
    tickets: await flow.rows(
      `select c.name, t.status, t.unread_messages, t.last_message from tickets t join contacts c on c.id = t.contact_id where t.whatsapp_id = $1 order by 1, 4`,
    ),
    people: await flow.rows(
      `select i.kind, i.value from contact_identities i join contacts c on c.id = i.contact_id where c.whatsapp_id = $1 order by 1, 2`,
    ),
  });

  it('every body that Meta posts, three times and shuffled, leaves the state that once leaves', async () => {
    for (const body of bodies()) expect((await post(body)).status).toBe(200);
    const once = await seen();
    expect(once.messages.length).toBeGreaterThan(25);
    await open();
    const thrice = [...bodies(), ...bodies(), ...bodies()].sort(() => Math.random() - 0.5);
    await Promise.all(thrice.map(async (body) => expect((await post(body)).status).toBe(200)));
    await eventually(
      () => flow.rows(`select 1 from journal where whatsapp_id = $1 and received_at is null and waits_for is null`),
      (waiting) => waiting.length === 0,
    );
    expect(await seen()).toEqual(once);
  });

  it('a wrong signature, none, or another line’s address changes nothing', async () => {
    const [body] = bodies();
    expect((await post(body, 'wrong')).status).toBe(403);
    expect(
      (await fetch(`${server.origin()}/webhooks/meta/${connection.token}`, { method: 'POST', body: '{}' })).status,
    ).toBe(403);
    expect((await fetch(`${server.origin()}/webhooks/meta/nobody`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect(await flow.rows('select 1 from journal where whatsapp_id = $1')).toEqual([]);
  });

  it('a second account under the same app, whose messages come to the first one’s address, loses none', async () => {
    const { admin, queueId } = flow.company;
    const second = await openMessagingConnection(flow.graph, kind, {
      origin: server.origin(),
      call: admin.call,
      queueIds: [queueId],
    });
    const place = { id: second.peer.account.id, host: flow.graph.mediaUrl };
    const { body } = fixturesAt(place)['text']!;
    expect([(await post(body)).status, (await post(body)).status]).toEqual([200, 200]);
    const { rows } = await owner.query('select whatsapp_id from messages where whatsapp_id = any($1)', [
      [flow.whatsappId, second.whatsappId],
    ]);
    expect(rows).toEqual([{ whatsapp_id: second.whatsappId }]);
  });

  it('a person gets their name, though messages come without one; a name that people gave is kept', async () => {
    const { ticket } = await flow.conversation('Elisa Prado');
    const contact = async () => (await flow.company.admin.call<Contact>('GET', `/contacts/${ticket.contactId}`)).body;
    await eventually(contact, ({ name }) => name === 'Elisa Prado');
    await flow.company.admin.call('PUT', `/contacts/${ticket.contactId}`, { name: 'Elisa da padaria' });
    expect(await contact()).toMatchObject({
      name: 'Elisa da padaria',
      channel: kind === 'messenger' ? 'facebook' : 'instagram',
    });
  });

  it('pictures come in and go out; a caption goes after its file, with a state of its own', async () => {
    const { person, ticket, messages, ours } = await flow.conversation('Bia');
    person.attach(
      'image',
      [1, 2].map(() => ({ bytes: samples.png, mime: 'image/png' })),
      { text: 'As duas' },
    );
    const came = await eventually(messages, (all) => all.filter((m) => m.media?.state === 'ready').length === 2);
    expect(came.filter((m) => m.media)).toMatchObject([
      { body: 'As duas', mediaType: 'image' },
      { mediaType: 'image' },
    ]);
    const bytes = await fetch(came.find((m) => m.media)?.mediaUrl ?? '');
    expect([bytes.status, bytes.headers.get('content-type')]).toEqual([200, 'image/png']);

    const form = new FormData();
    form.set('body', 'Esta aqui');
    form.set('medias', new Blob([new Uint8Array(samples.png)], { type: 'image/png' }), 'a.png');
    expect((await flow.postMessage(ticket.id, form)).status).toBe(200);
    await eventually(
      async () => person.inbox.length,
      (n) => n === 2,
    );
    expect(person.inbox).toMatchObject([{ attachment: { type: 'image' } }, { text: 'Esta aqui', attachment: null }]);
    const sent = await eventually(ours, (all) => all.length === 2 && all.every((m) => m.ack >= 2));
    expect(sent.map((m) => [m.mediaType, m.body])).toEqual([
      ['image', ''],
      ['conversation', 'Esta aqui'],
    ]);
  });

  it('a send whose answer never came is found by its echo, and is neither doubled nor sent again', async () => {
    const { person, ticket, ours } = await flow.conversation('Caio');
    flow.graph.switches.set('acceptThenReset', { times: 1 });
    await flow.postMessage(ticket.id, { body: 'Chegou?' });
    await eventually(ours, ([m]) => (m?.ack ?? 0) >= 2);
    await flow.graph.settled();
    expect(await ours()).toMatchObject([{ wid: flow.peer.sent[0]?.mid }]);
    expect(flow.peer.sent).toHaveLength(1);
    expect(person.inbox).toHaveLength(1);
  });

  it('twenty answers whose echoes overtake them, doubled and shuffled, are twenty messages, in order', async () => {
    const { person, ticket, ours } = await flow.conversation('Davi');
    flow.graph.switches.set('slowBody', { pauseMs: 60 });
    flow.graph.switches.set('duplicateWebhooks', { copies: 2 });
    flow.graph.switches.set('shuffleWebhooks', { windowMs: 30 });
    const bodies = Array.from({ length: 20 }, (_, i) => `Resposta ${i}`);
    for (const body of bodies) await flow.postMessage(ticket.id, { body });
    await eventually(
      async () => person.inbox.length,
      (n) => n === 20,
    );
    flow.graph.switches.clear();
    await flow.graph.settled();
    expect(person.inbox.map((m) => m.text)).toEqual(bodies);
    const all = await eventually(ours, (list) => list.length === 20 && list.every((m) => m.ack >= 2));
    expect(new Set(all.map((m) => m.wid)).size).toBe(20);
  });

  it('what was written on the phone or in Meta’s inbox stands in the conversation, as ours', async () => {
    const { person, messages } = await flow.conversation('Eva');
    await flow.peer.writesElsewhere(person, 'Respondi pelo celular').delivered;
    expect(await messages()).toMatchObject([{ fromMe: false }, { fromMe: true, body: 'Respondi pelo celular' }]);
  });

  it('a person reads, quotes, reacts and edits', async () => {
    const { person, ticket, messages, ours } = await flow.conversation('Fábio');
    await flow.postMessage(ticket.id, { body: 'Bom dia' });
    await eventually(
      async () => person.inbox.length,
      (n) => n === 1,
    );
    const mid = person.inbox[0]?.mid ?? '';
    await person.read();
    await eventually(ours, ([m]) => m?.ack === 4);
    await person.react(mid, '🧡');
    const said = person.text('Está aberto?', { reply_to: { mid } });
    await said.delivered;
    await person.edit(said.mid, 'Estão abertos?');
    const all = await eventually(messages, (list) => list.length === 4 && list.some((m) => m.isEdited));
    expect(all.find((m) => m.mediaType === 'reactionMessage')).toMatchObject({
      body: '🧡',
      quotedMsg: { body: 'Bom dia' },
    });
    expect(all.find((m) => m.wid === said.mid)).toMatchObject({
      body: 'Estão abertos?',
      quotedMsg: { body: 'Bom dia' },
    });
  });

  it('after seven days it fails with words, and goes when the person has written again', async () => {
    const { person, ticket, ours } = await flow.conversation('Gil');
    flow.graph.clock.advance(8 * 24 * 60 * 60 * 1000);
    await flow.postMessage(ticket.id, { body: 'Ainda aí?' });
    const [failed] = await eventually(ours, ([m]) => m?.status === 'failed');
    expect(failed?.failReason).toContain('windowClosed');
    await person.text('Voltei').delivered;
    expect((await flow.company.admin.call('POST', `/messages/${failed?.id}/retry`)).status).toBe(200);
    await eventually(ours, ([m]) => (m?.ack ?? 0) >= 2);
    await flow.graph.settled();
    expect(person.inbox).toHaveLength(1);
  });

  it('a token that ended takes the line down and says so; what waits goes out under a new one', async () => {
    const { person, ticket, ours } = await flow.conversation('Hugo');
    flow.peer.isTokenExpired = true;
    await flow.postMessage(ticket.id, { body: 'Um' });
    await eventually(ours, ([m]) => m?.status === 'failed');
    const { admin } = flow.company;
    const shown = async () => (await admin.call<Connection>('GET', `/whatsapp/${flow.whatsappId}`)).body;
    expect(await shown()).toMatchObject({ status: 'DISCONNECTED', statusReason: expect.stringContaining('token') });
    await flow.postMessage(ticket.id, { body: 'Dois' });
    flow.peer.isTokenExpired = false;
    await admin.call('POST', `/whatsappsession/${flow.whatsappId}`);
    await flow.postMessage(ticket.id, { body: 'Três' });
    await eventually(
      async () => person.inbox.map((m) => m.text),
      (texts) => texts.join() === 'Dois,Três',
    );
  });

  it('another company’s account and token see nothing of this one', async () => {
    const { person } = await flow.conversation('Íris');
    const other = await server.company(undefined, true);
    const { admin, queueId } = other;
    const theirs = await openMessagingConnection(flow.graph, kind, {
      origin: server.origin(),
      call: admin.call,
      queueIds: [queueId],
    });
    const place = { id: flow.peer.account.id, host: flow.graph.mediaUrl };
    // Signed by the other company's app, posted to its own webhook, but naming our account.
    const bytes = JSON.stringify(fixturesAt(place)['text']!.body);
    const signature = createHmac('sha256', theirs.secret).update(bytes).digest('hex');
    const answer = await fetch(`${server.origin()}/webhooks/meta/${theirs.token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body: bytes,
    });
    expect(answer.status).toBe(200);
    expect(await flow.rows('select count(*)::int as n from messages where whatsapp_id = $1')).toEqual([{ n: 1 }]);
    expect((await admin.call('GET', `/whatsapp/${flow.whatsappId}`)).status).toBe(404);
    expect(
      (await admin.call<{ contacts: Contact[] }>('GET', '/contacts')).body.contacts.map((c) => c.name),
    ).not.toContain(person.name);
  });

  return flow;
}
