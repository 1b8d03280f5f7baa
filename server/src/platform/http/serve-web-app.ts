import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@balcao/contract/errors';
import fastifyStatic from '@fastify/static';
import type { HttpServer } from './http-server.ts';

/** Headers that browsers apply to documents only; other files are sent without them, which saves a kilobyte each. */
const documentOnlyHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Serves the built web application: its files with a long cache time (their names change with their content), and its
 * single page for every address that is not a call. Not with API_PREFIX=/, where paths of calls and pages would collide
 * (docs/protocol.md 1).
 */
export async function serveWebApp(app: HttpServer, folder: string, apiPrefix: string): Promise<void> {
  if (apiPrefix === '/' || !existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true, // the build writes a .br and a .gz file beside each text file
    globIgnore: ['index.html*'], // the page is sent below
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
      for (const name of documentOnlyHeaders) reply.raw.removeHeader(name);
    },
  });
  // In memory: an upgrade builds the next page while this process runs, which serves the files of this one only.
  const page = readFileSync(join(folder, 'index.html'));
  const apiPaths = [apiPrefix, '/socket.io', '/webhooks', '/assets'];
  app.route({
    method: 'GET',
    url: '/*',
    handler: async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      if (apiPaths.some((call) => path === call || path.startsWith(`${call}/`))) throw new Failure('ERR_NOT_FOUND');
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    },
  });
}
