import { createHmac } from 'node:crypto';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Graph } from '../../../peers/graph/graph.ts';
import { startGraph } from '../../../peers/graph/start-graph.ts';
import type { Fixture, Place } from '../../../peers/messenger-platform/fixture-bodies.ts';
import type { MessagingConnection } from '../../../peers/messenger-platform/messaging-connection.ts';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { openMessagingConnection } from '../messaging-connection.ts';

export type MessagingKind = 'messenger' | 'instagram' | 'instagram-by-page';
export type FixturesAt = (place: Place) => Record<string, Fixture>;
export type MessagingFlow = ReturnType<typeof setUpFlow>;

/** A server and a fake Graph; for each test a company with a connection of this kind, its account and its app. */
export function setUpFlow(kind: MessagingKind, fixturesAt: FixturesAt) {
  const server = runningServer();
  const base = setUpGraph(server);
  let opened: Opened | undefined;
  const current = () => opened ?? missing('the connection');
  const open = async () => {
    const company = await server.company(undefined, true);
    const { call } = company.admin;
    const of = { origin: server.origin(), call, queueIds: [company.queueId] };
    opened = { company, connection: await openMessagingConnection(base.graph(), kind, of) };
  };
  beforeEach(async () => {
    base.graph().switches.clear();
    await open();
  });
  return {
    kind,
    server,
    fixturesAt,
    /** Creates another company and connection, which the flow uses from then on. */
    open,
    get graph(): Graph {
      return base.graph();
    },
    get owner(): pg.Pool {
      return base.owner();
    },
    get company(): TestCompany {
      return current().company;
    },
    get connection() {
      return current().connection;
    },
    get peer(): MessagingConnection {
      return current().connection.peer;
    },
    get whatsappId(): number {
      return current().connection.whatsappId;
    },
    /** `$1` is the connection's id */
    rows: async <T extends pg.QueryResultRow>(sql: string): Promise<T[]> =>
      (await base.owner().query<T>(sql, [current().connection.whatsappId])).rows,
    post: (body: unknown, secret = current().connection.secret) =>
      postSigned(`${server.origin()}/webhooks/meta/${current().connection.token}`, body, secret),
    bodies: () => {
      const place = { id: current().connection.peer.account.id, host: base.graph().mediaUrl };
      return Object.values(fixturesAt(place)).map(({ body }) => body);
    },
    postMessage: (ticketId: number, body: unknown) =>
      current().company.admin.call<{ messages: Message[] }>('POST', `/messages/${ticketId}`, body),
    conversation: (name: string) => openConversation(current(), name),
  };
}

type Opened = { company: TestCompany; connection: Awaited<ReturnType<typeof openMessagingConnection>> };

function missing(what: string): never {
  throw new Error(`${what} is there inside hooks and tests only`);
}

function setUpGraph(server: ReturnType<typeof runningServer>) {
  let graph: Graph | undefined;
  let owner: pg.Pool | undefined;
  beforeAll(async () => {
    graph = await startGraph();
    graph.settings.webhooks.parallel = 8;
    owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 2 });
    owner.on('error', () => {});
  });
  afterAll(async () => {
    await graph?.close();
    await owner?.end();
  });
  return { graph: () => graph ?? missing('Graph'), owner: () => owner ?? missing('the database') };
}

/** Posts a body as Meta does, signed with the secret of an app. */
export function postSigned(url: string, body: unknown, secret: string): Promise<Response> {
  const bytes = JSON.stringify(body);
  const signature = createHmac('sha256', secret).update(bytes).digest('hex');
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body: bytes,
  });
}

/** A person writes, and the admin accepts their ticket. */
async function openConversation({ company: { admin }, connection: { peer, whatsappId } }: Opened, name: string) {
  const person = peer.person(name);
  await person.text('Oi').delivered;
  const { body } = await admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  const ticket = body.tickets.find((t) => t.whatsappId === whatsappId)!;
  await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  const messages = async () =>
    (await admin.call<{ messages: Message[] }>('GET', `/messages/${ticket.id}`)).body.messages;
  return { person, ticket, messages, ours: async () => (await messages()).filter((m) => m.fromMe) };
}
