import type { ServerResponse } from 'node:http';
import { sendBytes } from './answer.ts';
import type { Graph } from './graph.ts';
import { GraphError } from './graph-error.ts';
import { type Call, meantFor } from './switches.ts';

/** Faults before the request is processed. True when the call is finished. */
export function disturb(graph: Graph, call: Call, response: ServerResponse): boolean {
  if (graph.switches.take('resetBeforeAccept', meantFor(call))) {
    response.socket?.resetAndDestroy();
    return true;
  }
  const gateway = graph.switches.take('gatewayError', meantFor(call));
  if (gateway !== undefined) {
    sendBytes(response, gateway.status, 'text/html', Buffer.from('<html><h1>Sorry, something went wrong.</h1></html>'));
    return true;
  }
  const error = graph.switches.take('error', meantFor(call));
  if (error !== undefined) throw new GraphError(error.code, error.details, error.subcode);
  return false;
}
