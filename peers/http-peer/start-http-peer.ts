import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A fault of a service for its next calls. */
export type ServiceFault =
  /** accepts the call and never responds */
  | { kind: 'silence' }
  /** a response of this status with a page that is not JSON */
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  /** 200 with an unexpected body */
  | { kind: 'garbage'; body?: string }
  /** a pause before the response */
  | { kind: 'slow'; ms: number }
  /** the connection is reset before a response */
  | { kind: 'reset' }
  /** a response that never ends */
  | { kind: 'endless' }
  /** 302 to another address */
  | { kind: 'redirect'; to: string };

export type ServiceCall = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** the body as received */
  text: string;
  at: Date;
};
/** Bytes are sent unchanged with their `type`; everything else as JSON. */
export type ServiceAnswer = { status: number; body: unknown; type?: string };

export type HttpPeer = {
  url: string;
  /** every call received, including those with a fault */
  calls: ServiceCall[];
  /** `times`: number of calls; absent: until `behave`. `matching`: only paths that match */
  misbehave(fault: ServiceFault, options?: { times?: number; matching?: RegExp }): void;
  behave(): void;
  /** Accepts calls but answers none before `release`, so that a test controls what happens meanwhile on any machine. */
  pause(): { release(): void };
  close(): Promise<void>;
};

type Switched = { fault: ServiceFault; left: number; matching: RegExp };

/** A third-party service on loopback: reads the call, then applies an active fault or answers. */
export async function startHttpPeer(
  answer: (call: ServiceCall) => ServiceAnswer | Promise<ServiceAnswer>,
  { port = 0 }: { port?: number } = {},
): Promise<HttpPeer> {
  const calls: ServiceCall[] = [];
  let switched: Switched[] = [];
  let paused: Promise<void> | null = null;
  const take = (path: string): ServiceFault | undefined => {
    const found = switched.find(({ matching }) => matching.test(path));
    if (!found) return undefined;
    found.left -= 1;
    switched = switched.filter(({ left }) => left > 0);
    return found.fault;
  };
  const server = createServer((request, response) => {
    const answering = readCall(request).then(async (call) => {
      calls.push(call);
      await paused;
      const fault = take(call.path);
      if (fault && (await misbehave(fault, request, response))) return;
      const { status, body, type = 'application/json' } = await answer(call);
      response.writeHead(status, { 'content-type': type }).end(Buffer.isBuffer(body) ? body : JSON.stringify(body));
    });
    answering.catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify({ error: String(error) }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    misbehave: (fault, { times = Number.POSITIVE_INFINITY, matching = /./ } = {}) =>
      void switched.push({ fault, left: times, matching }),
    behave: () => {
      switched = [];
    },
    pause: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      paused = promise;
      return {
        release: () => {
          paused = null;
          resolve();
        },
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function readCall(request: IncomingMessage): Promise<ServiceCall> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/', headers } = request;
  return { method, path: url, headers, text: Buffer.concat(chunks).toString('utf8'), at: new Date() };
}

/** Returns true if the fault was the response. */
async function misbehave(fault: ServiceFault, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  switch (fault.kind) {
    case 'slow':
      await sleep(fault.ms);
      return false;
    case 'silence':
      return true;
    case 'reset':
      request.socket.destroy();
      return true;
    case 'status':
      response.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers }).end('<h1>No</h1>');
      return true;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end(fault.body ?? '<!doctype html><title>Hi</title>');
      return true;
    case 'redirect':
      response.writeHead(302, { location: fault.to }).end();
      return true;
    case 'endless':
      pour(response);
      return true;
  }
}

function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const piece = 'a'.repeat(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}
