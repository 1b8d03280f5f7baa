import type { IncomingMessage, ServerResponse } from 'node:http';
import type { z } from 'zod';
import { applyFault } from '../graph/apply-fault.ts';
import { appliesTo, type Call } from '../graph/fault-switches.ts';
import type { Graph, GraphRequest } from '../graph/graph.ts';
import { sendBytes, sendJson } from '../graph/wire/answer.ts';
import { GraphError, noSuchObject } from '../graph/wire/graph-error.ts';
import { graphId } from '../graph/wire/ids.ts';
import { acceptAction, acceptMessage } from './accept-message.ts';
import { sendersOf } from './account.ts';
import { checkUpload } from './file-rules.ts';
import type { MessagingConnection } from './messaging-connection.ts';
import { PlatformError } from './platform-error.ts';
import { actionBody, messageBody, uploadMessage } from './send-body.ts';

/** Answers calls with the token of a page or an account. */
export async function answerMessagingCall(
  graph: Graph,
  connection: MessagingConnection,
  request: IncomingMessage,
  response: ServerResponse,
  asked: GraphRequest,
): Promise<void> {
  try {
    await answer(graph, connection, request, response, asked);
  } catch (error) {
    throw error instanceof GraphError ? PlatformError.from(error) : error;
  }
}

async function answer(
  graph: Graph,
  connection: MessagingConnection,
  request: IncomingMessage,
  response: ServerResponse,
  { id, edge, url, raw }: GraphRequest,
): Promise<void> {
  if (connection.isTokenExpired)
    throw new PlatformError(190, 'Error validating access token: Session has expired', 463);
  const isOwn = sendersOf(connection.account).includes(id);
  const responseOptions = (call: Call) => graph.switches.take('slowBody', appliesTo(call)) ?? null;
  if (request.method === 'POST' && edge === 'messages') {
    if (!isOwn) throw noSuchObject(id);
    const given = jsonOf(request, raw);
    const isAction = typeof given === 'object' && given !== null && 'sender_action' in given;
    if (applyFault(graph, isAction ? 'read' : 'send', response)) return;
    if (isAction)
      return sendJson(response, 200, acceptAction(connection, checked(actionBody, given)), responseOptions('read'));
    const { sent, body } = acceptMessage(connection, checked(messageBody, given));
    const hang = graph.switches.take('acceptThenHang', appliesTo('send'));
    if (graph.switches.take('acceptThenReset', appliesTo('send')) !== undefined) {
      sent.answered = false;
      response.socket?.resetAndDestroy();
    } else if (hang !== undefined) {
      sent.answered = false;
      setTimeout(() => response.destroy(), hang.hangMs).unref();
    } else sendJson(response, 200, body, responseOptions('send'));
    return;
  }
  if (request.method === 'POST' && edge === 'message_attachments') {
    if (!isOwn) throw noSuchObject(id);
    if (applyFault(graph, 'upload', response)) return;
    return sendJson(response, 200, await upload(connection, request, raw), responseOptions('upload'));
  }
  if (applyFault(graph, 'media', response)) return;
  if (request.method !== 'GET' || edge !== '') throw noSuchObject(id);
  const fields = (url.searchParams.get('fields') ?? 'id,name').split(',');
  sendJson(response, 200, pick(nodeOf(connection, id, isOwn), fields), responseOptions('media'));
}

/** The content network: no token, an expiring address. False: the address is not one of this account. */
export function answerAsset(
  graph: Graph,
  connection: MessagingConnection,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): boolean {
  const found = connection.assets.open(url.searchParams.get('asset_id') ?? '', url.searchParams.get('signature') ?? '');
  if (found === undefined) return false;
  if (request.headers.authorization !== undefined) sendJson(response, 400, { error: 'a token is not for here' });
  else if (applyFault(graph, 'download', response)) return true;
  else if (found === 'gone') sendJson(response, 404, { error: 'URL signature expired' });
  else
    sendBytes(response, 200, found.mime, found.bytes, graph.switches.take('slowBody', appliesTo('download')) ?? null);
  return true;
}

/** The account itself, or one of its people, who must have written first. */
function nodeOf(connection: MessagingConnection, id: string, isOwn: boolean): Record<string, unknown> {
  const { account } = connection;
  if (isOwn || id === account.id) {
    if (account.object === 'page') return { id: account.id, name: account.name };
    // With Instagram's own login an account has an id for the app, and another that webhooks use.
    const ids = account.login === 'instagram' ? { id: `9${account.id}`, user_id: account.id } : { id: account.id };
    return { ...ids, name: account.name, username: account.username };
  }
  const person = connection.people.find((one) => one.id === id);
  if (person === undefined || person.isBlocked) throw noSuchObject(id);
  if (person.hidesProfile || person.lastInboundMs === null)
    throw new PlatformError(230, 'User consent is required to access user profile');
  const [first_name = '', ...last] = person.name.split(' ');
  return account.object === 'page'
    ? { id, first_name, last_name: last.join(' '), name: person.name }
    : { id, name: person.name, username: person.username };
}

function pick(node: Record<string, unknown>, fields: string[]): Record<string, unknown> {
  for (const field of fields)
    if (!(field in node) && field !== 'profile_pic')
      throw new PlatformError(100, `Tried accessing nonexisting field (${field}) on node type`);
  return Object.fromEntries(Object.entries(node).filter(([key]) => key === 'id' || fields.includes(key)));
}

async function upload(
  connection: MessagingConnection,
  request: IncomingMessage,
  raw: Buffer,
): Promise<{ attachment_id: string }> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) throw new PlatformError(100, 'filedata must be a file');
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new PlatformError(100, 'The multipart body cannot be read');
  });
  const allowed = ['message', 'filedata', ...(connection.account.object === 'instagram' ? ['platform'] : [])];
  for (const key of form.keys()) if (!allowed.includes(key)) throw new PlatformError(100, `Unexpected key "${key}"`);
  if (connection.account.object === 'instagram' && form.get('platform') !== 'instagram')
    throw new PlatformError(100, 'The parameter platform is required.');
  const { attachment } = checked(uploadMessage, parsed(String(form.get('message'))));
  const file = form.get('filedata');
  if (file === null || typeof file === 'string') throw new PlatformError(100, 'filedata must be a file');
  const bytes = Buffer.from(await file.arrayBuffer());
  checkUpload(connection.account, attachment.type, file.type, bytes);
  const attachment_id = graphId(16);
  connection.uploads.set(attachment_id, { type: attachment.type, bytes, mime: file.type });
  return { attachment_id };
}

function jsonOf(request: IncomingMessage, raw: Buffer): unknown {
  if (!(request.headers['content-type'] ?? '').startsWith('application/json'))
    throw new PlatformError(100, 'The content type must be application/json');
  return parsed(raw.toString('utf8'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlatformError(100, 'Invalid JSON in the request');
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new PlatformError(100, `Param ${issue?.path.join('.') ?? ''} is not valid: ${issue?.message ?? ''}`);
}
