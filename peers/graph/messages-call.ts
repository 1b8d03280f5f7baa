import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from './answer.ts';
import { disturb } from './disturb.ts';
import type { Graph } from './graph.ts';
import { GraphError } from './graph-error.ts';
import type { Line } from './line.ts';
import { parseMessagesBody } from './parse-body.ts';
import type { MarkReadBody, SendBody } from './send-body.ts';
import { acceptMarkRead, acceptMessage } from './send-message.ts';
import { meantFor } from './switches.ts';

/** `POST /{phone_number_id}/messages`: a message, or a read mark. */
export function answerMessagesCall(
  graph: Graph,
  line: Line,
  request: IncomingMessage,
  response: ServerResponse,
  raw: Buffer,
): void {
  if (!(request.headers['content-type'] ?? '').startsWith('application/json')) {
    throw new GraphError(100, 'The content type must be application/json');
  }
  const body = parseMessagesBody(raw);
  if (disturb(graph, 'read' in body ? 'read' : 'send', response)) return;
  if ('read' in body) markRead(graph, line, body.read, response);
  else send(graph, line, body.send, response);
}

function markRead(graph: Graph, line: Line, body: MarkReadBody, response: ServerResponse): void {
  sendJson(response, 200, acceptMarkRead(line, body), graph.switches.take('slowBody', meantFor('read')) ?? null);
}

function send(graph: Graph, line: Line, body: SendBody, response: ServerResponse): void {
  const { sent, answer } = acceptMessage(line, body, graph.settings.refusals);
  const hang = graph.switches.take('acceptThenHang', meantFor('send'));
  if (graph.switches.take('acceptThenReset', meantFor('send')) !== undefined) {
    sent.answered = false;
    response.socket?.resetAndDestroy();
  } else if (hang !== undefined) {
    sent.answered = false;
    setTimeout(() => response.destroy(), hang.hangMs).unref();
  } else sendJson(response, 200, answer, graph.switches.take('slowBody', meantFor('send')) ?? null);
}
