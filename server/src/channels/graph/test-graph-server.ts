import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterEach } from 'vitest';

type ReceivedCall = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };
export type Answer = { status?: number; headers?: Record<string, string>; body?: unknown };

/**
 * Servers with responses scripted by a test, for cases that the strict fake of peers/graph does not produce. A call
 * beyond the last response gets a server error. Closed after each test.
 */
export function setUpGraphServers() {
  const servers: Server[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
  });

  return async (...answers: (Answer | ((call: ReceivedCall) => Answer))[]) => {
    const calls: ReceivedCall[] = [];
    const answerCall: RequestListener = async (request, response) => {
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body: await buffer(request) };
      const next = answers[calls.push(call) - 1] ?? { status: 500, body: 'no answer is left' };
      const { status = 200, headers: more = {}, body = {} } = typeof next === 'function' ? next(call) : next;
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
    };
    const server = createServer(answerCall);
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    return { url: `http://127.0.0.1:${address.port}`, calls };
  };
}

/** Graph's response to a refused call. */
export const refusal = (code: number, more: { subcode?: number; message?: string; status?: number } = {}): Answer => ({
  status: more.status ?? 400,
  body: { error: { message: more.message ?? 'no', code, ...(more.subcode && { error_subcode: more.subcode }) } },
});
