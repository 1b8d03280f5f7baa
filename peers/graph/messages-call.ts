import type { IncomingMessage, ServerResponse } from 'node:http';
import { applyFault } from './apply-fault.ts';
import type { BusinessConnection } from './business-connection.ts';
import { appliesTo } from './fault-switches.ts';
import type { Graph } from './graph.ts';
import { parseMessagesBody } from './parse-body.ts';
import type { MarkReadBody, SendBody } from './send-body.ts';
import { acceptMarkRead, acceptMessage } from './send-message.ts';
import { sendJson } from './wire/answer.ts';
import { GraphError } from './wire/graph-error.ts';

/** `POST /{phone_number_id}/messages`: a message, or a read receipt. */
export function answerMessagesCall(
  graph: Graph,
  connection: BusinessConnection,
  request: IncomingMessage,
  response: ServerResponse,
  raw: Buffer,
): void {
  if (!(request.headers['content-type'] ?? '').startsWith('application/json')) {
    throw new GraphError(100, 'The content type must be application/json');
  }
  const body = parseMessagesBody(raw);
  if (applyFault(graph, 'read' in body ? 'read' : 'send', response)) return;
  if ('read' in body) markRead(graph, connection, body.read, response);
  else send(graph, connection, body.send, response);
}

function markRead(graph: Graph, connection: BusinessConnection, body: MarkReadBody, response: ServerResponse): void {
  sendJson(response, 200, acceptMarkRead(connection, body), graph.switches.take('slowBody', appliesTo('read')) ?? null);
}

function send(graph: Graph, connection: BusinessConnection, body: SendBody, response: ServerResponse): void {
  const { sent, answer } = acceptMessage(connection, body, graph.settings.refusals);
  const hang = graph.switches.take('acceptThenHang', appliesTo('send'));
  if (graph.switches.take('acceptThenReset', appliesTo('send')) !== undefined) {
    sent.answered = false;
    response.socket?.resetAndDestroy();
  } else if (hang !== undefined) {
    sent.answered = false;
    setTimeout(() => response.destroy(), hang.hangMs).unref();
  } else sendJson(response, 200, answer, graph.switches.take('slowBody', appliesTo('send')) ?? null);
}
