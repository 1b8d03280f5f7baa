import type { ServerResponse } from 'node:http';
import { appliesTo, type Call } from './fault-switches.ts';
import type { Graph } from './graph.ts';
import { sendBytes } from './wire/answer.ts';
import { GraphError } from './wire/graph-error.ts';

/** Faults before the request is processed. True when the call is finished. */
export function applyFault(graph: Graph, call: Call, response: ServerResponse): boolean {
  if (graph.switches.take('resetBeforeAccept', appliesTo(call))) {
    response.socket?.resetAndDestroy();
    return true;
  }
  const gateway = graph.switches.take('gatewayError', appliesTo(call));
  if (gateway !== undefined) {
    sendBytes(response, gateway.status, 'text/html', Buffer.from('<html><h1>Sorry, something went wrong.</h1></html>'));
    return true;
  }
  const error = graph.switches.take('error', appliesTo(call));
  if (error !== undefined) throw new GraphError(error.code, error.details, error.subcode);
  return false;
}
