import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Graph } from '../../peers/graph/graph.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import type { MessagingAccountInput } from '../../peers/messenger-platform/account.ts';
import { addAccount } from '../../peers/messenger-platform/add-account.ts';
import type { MessagingConnection } from '../../peers/messenger-platform/messaging-connection.ts';
import type { Person } from '../../peers/messenger-platform/person.ts';
import type {
  ChannelConnection,
  ChannelDriver,
  OutboundFile,
  OutboundMessage,
} from '../../server/src/channels/channel.ts';
import { instagramDriver } from '../../server/src/channels/instagram/instagram-driver.ts';
import { messengerDriver } from '../../server/src/channels/messenger/messenger-driver.ts';

export const id = '17841400000000001';
const pageId = '106540352242922';
export const hourMs = 60 * 60 * 1000;
const secrets = { accessToken: 'a-token', appSecret: 'segredo', verifyToken: 'abra' };
const account = { id, ...secrets, webhookUrl: 'http://127.0.0.1:9/nobody' };
const options = { timeouts: { callMs: 300, fileMs: 1000 } };

type MessagingChannel = {
  name: string;
  input: MessagingAccountInput;
  credentials: Record<string, unknown>;
  make: () => ChannelDriver;
  kind: 'psid' | 'igsid';
};

/** The drivers of Messenger and Instagram, and their test accounts. */
export const messagingChannels: MessagingChannel[] = [
  {
    name: 'Messenger',
    input: { object: 'page', ...account },
    credentials: { pageId: id },
    make: () => messengerDriver(options),
    kind: 'psid',
  },
  {
    name: 'Instagram by its own login',
    input: { object: 'instagram', login: 'instagram', ...account },
    credentials: { login: 'instagram', instagramId: id },
    make: () => instagramDriver(options),
    kind: 'igsid',
  },
  {
    name: 'Instagram by its page',
    input: { object: 'instagram', login: 'facebook', pageId, ...account },
    credentials: { login: 'facebook', instagramId: id, pageId },
    make: () => instagramDriver(options),
    kind: 'igsid',
  },
];

type World = {
  graph: Graph;
  peer: MessagingConnection;
  ana: Person;
  driver: ChannelDriver;
  connection: ChannelConnection;
};

/** For each test, a fake Graph with one account, a person who has written to it, and a driver with its connection. */
export function setUpMessagingDriver({ input, credentials, make, kind }: MessagingChannel) {
  let world: World | undefined;
  const current = () => {
    if (!world) throw new Error('Graph is there inside hooks and tests only');
    return world;
  };
  beforeEach(async () => {
    const graph = await startGraph();
    const peer = addAccount(graph, input);
    const ana = peer.person('Ana Prado', { id: '6912345678901234' });
    void ana.text('oi');
    const given = { ...secrets, ...credentials, graphUrl: graph.url };
    const connection = { id: 7, companyId: 1, name: 'Página', accountId: id, credentials: given };
    world = { graph, peer, ana, driver: make(), connection };
  });
  afterEach(() => current().graph.close());
  return {
    graph: () => current().graph,
    peer: () => current().peer,
    ana: () => current().ana,
    driver: () => current().driver,
    connection: () => current().connection,
    inbox: () => expect.poll(() => current().ana.inbox),
    outbound: (more: Partial<OutboundMessage> = {}): OutboundMessage => ({
      id: '41',
      providerId: null,
      chat: current().ana.id,
      to: [
        { kind: 'phone', value: '5511999990001' },
        { kind, value: current().ana.id },
      ],
      mediaType: 'conversation',
      body: 'Bom dia',
      metadata: null,
      file: null,
      quotedProviderId: null,
      ...more,
    }),
  };
}

export const file = (bytes: Buffer, mimeType: string, name: string): OutboundFile => ({
  key: 'k',
  name,
  mimeType,
  sizeBytes: bytes.length,
  open: async () => Readable.from([bytes]),
});
