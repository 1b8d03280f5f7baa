import type { IncomingMessage, ServerResponse } from 'node:http';
import { applyFault } from './apply-fault.ts';
import type { BusinessConnection } from './business-connection.ts';
import { appliesTo, type Call } from './fault-switches.ts';
import type { Graph } from './graph.ts';
import { answerMessagesCall } from './messages-call.ts';
import { listTemplates } from './templates.ts';
import { readRaw, sendBytes, sendJson } from './wire/answer.ts';
import { GraphError, noSuchObject } from './wire/graph-error.ts';

/** The calls of the Graph host, `/{version}/…`. */
export async function answerGraphCall(
  graph: Graph,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const raw = await readRaw(request);
  const [version, id = '', edge = ''] = url.pathname.slice(1).split('/');
  if (!/^v\d+\.\d+$/.test(version ?? '')) throw new GraphError(100, `Unknown path components: ${url.pathname}`);
  const guest = graph.hostedAccounts.find(({ accessToken }) => accessToken === tokenOf(request));
  if (guest) return guest.answer(request, response, { id, edge, url, raw });
  const connection = connectionOfToken(graph, request);
  const method = request.method ?? 'GET';
  if (edge === 'messages' && method === 'POST')
    return answerMessagesCall(graph, own(graph, connection, id), request, response, raw);
  const call: Call = edge === 'media' ? 'upload' : 'media';
  if (applyFault(graph, call, response)) return;
  const responseOptions = graph.switches.take('slowBody', appliesTo(call)) ?? null;
  sendJson(response, 200, await otherCall(graph, connection, { method, id, edge, url, request, raw }), responseOptions);
}

/** The second host: media by an expiring address. */
export function answerMediaCall(graph: Graph, request: IncomingMessage, response: ServerResponse, url: URL): void {
  if (graph.hostedAccounts.some((guest) => guest.serveFile(request, response, url))) return;
  const connection = connectionOfToken(graph, request);
  if (applyFault(graph, 'download', response)) return;
  const media = graph.media.open(url.searchParams.get('hash') ?? '');
  if (media?.phoneNumberId === connection.number.phoneNumberId) {
    sendBytes(response, 200, media.mime, media.bytes, graph.switches.take('slowBody', appliesTo('download')) ?? null);
  } else sendJson(response, 404, { error: 'URL signature expired' });
}

type OtherCall = { method: string; id: string; edge: string; url: URL; request: IncomingMessage; raw: Buffer };

async function otherCall(
  graph: Graph,
  connection: BusinessConnection,
  { method, id, edge, url, request, raw }: OtherCall,
): Promise<unknown> {
  const { number } = connection;
  if (edge === 'media' && method === 'POST') return upload(own(graph, connection, id), request, raw);
  if (edge === 'register' && method === 'POST') return own(graph, connection, id) && { success: true };
  if (edge === 'message_templates' && method === 'GET' && id === number.wabaId) {
    return listTemplates(connection.templates, new URL(url.pathname + url.search, graph.url));
  }
  if (edge === 'subscribed_apps' && id === number.wabaId) {
    return method === 'POST'
      ? { success: true }
      : { data: [{ whatsapp_business_api_data: { id: number.appId, name: 'Balcão' } }] };
  }
  if (edge === 'phone_numbers' && method === 'GET' && id === number.wabaId)
    return { data: [{ id: number.phoneNumberId }], paging: { cursors: { before: 'QVFI', after: 'QVFI' } } };
  if (edge === '' && method === 'GET' && id === number.wabaId) return { id, name: number.verifiedName };
  if (edge === '' && method === 'GET' && id === number.phoneNumberId) {
    return {
      id,
      display_phone_number: `+${number.displayPhoneNumber}`,
      verified_name: number.verifiedName,
      quality_rating: 'GREEN',
    };
  }
  const asked = url.searchParams.get('phone_number_id');
  if (asked !== null && asked !== number.phoneNumberId) throw noSuchObject(id);
  if (edge === '' && method === 'GET') return connection.media.describe(id, number.phoneNumberId);
  if (edge === '' && method === 'DELETE') {
    connection.media.remove(id, number.phoneNumberId);
    return { success: true };
  }
  throw noSuchObject(id);
}

async function upload(connection: BusinessConnection, request: IncomingMessage, raw: Buffer) {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) throw new GraphError(100, 'Param file must be a file');
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new GraphError(100, 'The multipart body cannot be read');
  });
  for (const key of form.keys()) {
    if (!['messaging_product', 'file', 'type'].includes(key)) throw new GraphError(100, `Unexpected key "${key}"`);
  }
  if (form.get('messaging_product') !== 'whatsapp')
    throw new GraphError(100, '(#100) The parameter messaging_product is required.');
  const file = form.get('file');
  if (file === null || typeof file === 'string') throw new GraphError(100, 'Param file must be a file');
  const declared = form.get('type');
  const mime = typeof declared === 'string' ? declared : file.type;
  const media = connection.media.upload(
    connection.number.phoneNumberId,
    Buffer.from(await file.arrayBuffer()),
    mime,
    file.name,
  );
  return { id: media.id };
}

const tokenOf = (request: IncomingMessage): string | undefined =>
  /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];

function connectionOfToken(graph: Graph, request: IncomingMessage): BusinessConnection {
  const token = tokenOf(request);
  if (token === undefined) throw new GraphError(190, 'An access token is required to request this resource.', 0);
  const connection = graph.connections.find((l) => l.number.accessToken === token);
  if (connection === undefined) throw new GraphError(190, 'Invalid OAuth access token - Cannot parse access token', 0);
  if (connection.isTokenExpired) throw new GraphError(190, 'Error validating access token: Session has expired');
  return connection;
}

/** The connection of this object id, which must match the token. */
function own(graph: Graph, connection: BusinessConnection, id: string): BusinessConnection {
  if (connection.number.phoneNumberId === id) return connection;
  if (
    graph.connections.some(
      (l) =>
        l.number.phoneNumberId === id &&
        l.number.wabaId === connection.number.wabaId &&
        l.number.accessToken === connection.number.accessToken,
    )
  ) {
    return graph.connectionOf(id);
  }
  throw noSuchObject(id);
}
