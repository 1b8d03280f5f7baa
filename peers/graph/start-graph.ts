import { createServer, type Server, type ServerResponse } from 'node:http';
import { answerControl } from './control.ts';
import { Graph, type GraphSettings } from './graph.ts';
import { answerGraphCall, answerMediaCall } from './graph-calls.ts';
import { metaLimits } from './limits.ts';
import { quickStatuses } from './statuses.ts';
import { quickWebhooks } from './webhooks.ts';
import { sendJson } from './wire/answer.ts';
import { GraphError } from './wire/graph-error.ts';

export type GraphOptions = { port?: number; mediaPort?: number; settings?: Partial<GraphSettings> };

/** Starts two servers on loopback: the Graph host with the control calls, and the media host. */
export async function startGraph(options: GraphOptions = {}): Promise<Graph> {
  const graph = new Graph({
    limits: { ...metaLimits },
    webhooks: structuredClone(quickWebhooks),
    statuses: { ...quickStatuses },
    refusals: 'status',
    ...options.settings,
  });
  const api = createServer((request, response) => {
    const url = new URL(request.url ?? '/', graph.url);
    const answering = url.pathname.startsWith('/_control/')
      ? answerControl(graph, request, response, url)
      : answerGraphCall(graph, request, response, url);
    answering.catch((error: unknown) => refuse(response, error));
  });
  const files = createServer((request, response) => {
    try {
      answerMediaCall(graph, request, response, new URL(request.url ?? '/', graph.mediaUrl));
    } catch (error) {
      refuse(response, error);
    }
  });
  graph.url = await listening(api, options.port ?? 0);
  graph.mediaUrl = await listening(files, options.mediaPort ?? 0);
  graph.closeServers = async () => void (await Promise.all([closed(api), closed(files)]));
  return graph;
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else {
    const graphError =
      error instanceof GraphError ? error : new GraphError(1, error instanceof Error ? error.message : 'unknown');
    sendJson(response, graphError.http, graphError.body());
  }
}

function listening(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`);
    });
  });
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
