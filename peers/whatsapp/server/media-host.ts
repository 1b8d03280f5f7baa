import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { World } from '../world/world.ts';

/** The host for uploads and downloads of files. Its certificate is self-signed. */
export function mediaHost(world: World, certificate: { key: string; cert: string }): Server {
  return createServer(certificate, (request, response) => {
    const pause = world.faults.take('slowMedia', undefined)?.ms ?? 0;
    setTimeout(() => void answer(world, request, response), pause);
  });
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'https://media');
  const on = request.method === 'POST' ? 'upload' : 'download';
  const refused = world.faults.take('refuseMedia', undefined, (each) => each.on === on);
  if (refused !== undefined) return void response.writeHead(refused.status).end();
  if (on === 'upload') return upload(world, request, response, url);
  world.media.downloads.push(url.pathname);
  const stored = world.media.find(url.pathname);
  const status = stored === undefined ? 404 : stored.failsWith;
  if (stored === undefined || status !== undefined) return void response.writeHead(status ?? 404).end();
  const from = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (from === null) return void response.end(stored.bytes);
  const last = from[2] === '' || from[2] === undefined ? stored.bytes.length - 1 : Number(from[2]);
  response.writeHead(206).end(stored.bytes.subarray(Number(from[1]), last + 1));
}

async function upload(world: World, request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const bytes = Buffer.concat(chunks);
  const path = world.media.put(bytes, `/v/up${url.pathname}`);
  world.media.uploads.push({ path, sizeBytes: bytes.length, auth: url.searchParams.get('auth') });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ url: world.media.urlOf(path), direct_path: path }));
}
