import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Customer } from '../../peers/graph/customer.ts';
import type { Graph } from '../../peers/graph/graph.ts';
import { startGraph } from '../../peers/graph/start-graph.ts';
import type { ChannelConnection, ChannelDriver, OutboundMessage } from '../../server/src/channels/channel.ts';
import { cloudDriver } from '../../server/src/channels/whatsapp-cloud/cloud-driver.ts';

const phoneNumberId = '106540352242922';
const businessAccountId = '102290129340398';
const secrets = { accessToken: 'a-token', appSecret: 'segredo', verifyToken: 'abra' };

type World = { graph: Graph; ana: Customer; driver: ChannelDriver; connection: ChannelConnection };

/** For each test, a fake Graph with one number, a customer who has written to it, and a driver with its connection. */
export function setUpCloudDriver() {
  let world: World | undefined;
  const current = () => {
    if (!world) throw new Error('Graph is there inside hooks and tests only');
    return world;
  };
  beforeEach(async () => {
    const graph = await startGraph();
    graph.addNumber({
      phoneNumberId,
      wabaId: businessAccountId,
      displayPhoneNumber: '551130000000',
      ...secrets,
      webhookUrl: 'http://127.0.0.1:9/nobody',
      appId: '9001',
    });
    const ana = graph.customer({ waId: '5511999990001', name: 'Ana', userId: 'BR.1' });
    ana.text('oi');
    const credentials = { phoneNumberId, businessAccountId, ...secrets, graphUrl: graph.url };
    const connection = { id: 7, companyId: 1, name: 'Oficial', accountId: phoneNumberId, credentials };
    world = { graph, ana, driver: cloudDriver({ timeouts: { callMs: 300, fileMs: 1000 } }), connection };
  });
  afterEach(() => current().graph.close());
  return {
    graph: () => current().graph,
    ana: () => current().ana,
    driver: () => current().driver,
    connection: () => current().connection,
    inbox: () => expect.poll(() => current().ana.inbox),
  };
}

export const outbound = (more: Partial<OutboundMessage> = {}): OutboundMessage => ({
  id: '41',
  providerId: null,
  chat: 'BR.1',
  to: [
    { kind: 'phone', value: '5511999990001' },
    { kind: 'wa_bsuid', value: 'BR.1' },
  ],
  mediaType: 'conversation',
  body: 'Bom dia',
  metadata: null,
  file: null,
  quotedProviderId: null,
  ...more,
});

export const file = (bytes: Buffer, mimeType: string, name: string) => ({
  name,
  mimeType,
  key: 'file',
  sizeBytes: bytes.length,
  open: async () => Readable.from(bytes),
});
