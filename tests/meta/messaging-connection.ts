import type { Connection } from '@balcao/contract/connections/connection';
import type { Graph } from '../../peers/graph/graph.ts';
import { addAccount } from '../../peers/messenger-platform/add-account.ts';
import type { MessagingConnection } from '../../peers/messenger-platform/messaging-connection.ts';

type Call = <T>(method: string, path: string, body?: unknown) => Promise<{ status: number; body: T }>;
type Kind = 'messenger' | 'instagram' | 'instagram-by-page';

let connections = 0;

/** Creates a Messenger or Instagram connection with its account at the fake Graph API, webhook verified. */
export async function openMessagingConnection(
  graph: Graph,
  kind: Kind,
  server: { origin: string; call: Call; queueIds: number[] },
): Promise<{ whatsappId: number; token: string; peer: MessagingConnection; secret: string }> {
  const n = ++connections;
  const id = `1784140000000${String(n).padStart(4, '0')}`;
  const pageId = `106540352240${String(n).padStart(4, '0')}`;
  const secrets = { accessToken: `page-token-${n}`, appSecret: `app-secret-${n}`, verifyToken: `verify-${n}` };
  const place =
    kind === 'messenger' ? { pageId: id } : { instagramId: id, ...(kind === 'instagram-by-page' && { pageId }) };
  const login = kind === 'instagram-by-page' ? ('facebook' as const) : ('instagram' as const);
  const made = await server.call<Connection>('POST', '/whatsapp', {
    name: `Página ${n}`,
    channel: kind === 'messenger' ? 'facebook' : 'instagram',
    queueIds: server.queueIds,
    credentials: { ...place, ...secrets, graphUrl: graph.url, ...(kind !== 'messenger' && { login }) },
  });
  if (made.status !== 200) throw new Error(`no line: ${JSON.stringify(made)}`);
  const common = { id, ...secrets, webhookUrl: `${server.origin}/webhooks/meta/${made.body.token}` };
  const peer = addAccount(
    graph,
    kind === 'messenger'
      ? { object: 'page', ...common }
      : { object: 'instagram', login, ...(login === 'facebook' && { pageId }), ...common },
  );
  const { isVerified } = await peer.verify();
  if (!isVerified) throw new Error('the handshake failed');
  return { whatsappId: made.body.id, token: made.body.token, peer, secret: secrets.appSecret };
}
