import type { Connection } from '@balcao/contract/connections/connection';
import type { Graph } from '../../peers/graph/graph.ts';

type Call = <T>(method: string, path: string, body?: unknown) => Promise<{ status: number; body: T }>;

let connections = 0;

/** Creates a Cloud API connection with its number at the fake Graph API, webhook verified. */
export async function openCloudConnection(
  graph: Graph,
  server: { origin: string; call: Call; queueIds: number[] },
): Promise<{ whatsappId: number; token: string; phoneNumberId: string }> {
  const n = ++connections;
  const phoneNumberId = `10000000000${n}`;
  const secrets = {
    accessToken: `access-token-${n}-of-the-peer`,
    appSecret: `app-secret-${n}`,
    verifyToken: `verify-${n}`,
  };
  const made = await server.call<Connection>('POST', '/whatsapp', {
    name: `Cloud ${n}`,
    channel: 'whatsapp',
    provider: 'cloud',
    queueIds: server.queueIds,
    credentials: {
      phoneNumberId,
      businessAccountId: '200000000001',
      graphUrl: graph.url,
      graphVersion: 'v26.0',
      ...secrets,
    },
  });
  if (made.status !== 200) throw new Error(`no cloud line: ${JSON.stringify(made)}`);
  graph.addNumber({
    phoneNumberId,
    wabaId: '200000000001',
    displayPhoneNumber: '551130000000',
    webhookUrl: `${server.origin}/webhooks/meta/${made.body.token}`,
    appId: '300000000001',
    ...secrets,
  });
  await graph.verify(phoneNumberId);
  return { whatsappId: made.body.id, token: made.body.token, phoneNumberId };
}
