import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Failure, invalidInput } from '@balcao/contract/errors';
import { noticePositionHeader } from '@balcao/contract/realtime';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { toFastifyTrust } from '../config/trust-proxy.ts';
import { isDatabaseUnavailable } from '../db/connection/connection-errors.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { readJsonBody } from '../text/read-json-body.ts';
import { byCaller } from './api-token-header.ts';
import { maxFormFiles } from './receive-uploads.ts';
import type { Endpoint } from './serve.ts';

export type HttpServer = FastifyInstance;

/** The server without routes: parsing, headers, refusals. The `rawBody` of JSON requests is kept, for signed webhooks. */
export async function createHttpServer(config: Config, log: Log, metrics: Metrics): Promise<HttpServer> {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: 4 * 1024 * 1024, // Meta posts up to 3 MB
    trustProxy: toFastifyTrust(config.trustProxy),
    // Enough for the largest file over a slow connection; bodies slower than that are aborted by slow-body-guard.ts.
    requestTimeout: 3_600_000,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      // Runs without hooks, so without the CORS plugin; only listed origins may read the refusal.
      const { origin } = request.headers;
      if (origin !== undefined && config.webOrigins.includes(origin))
        reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
      reply.header('vary', 'Origin');
      return sendFailure(error, request, reply, log);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500, constraints: { caller: byCaller } },
  });
  addBodyParsers(app);
  await registerPlugins(app, config);
  app.addHook('onRequest', async (request) => {
    if (/%00/.test(request.url)) throw new Failure('ERR_INVALID_INPUT', { fields: { path: 'nul' } });
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern and never the address: some addresses contain secrets.
    const route = request.routeOptions.url ?? 'none';
    metrics.httpSeconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    log.debug(
      { reqId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, log));
  app.setNotFoundHandler((request, reply) => sendFailure(new Failure('ERR_NOT_FOUND'), request, reply, log));
  return app;
}

/** Called by channels and by payment providers, which cannot correct what they send (docs/decisions/0655). */
const webhookRoute = /^\/webhooks\/|\/subscription\/webhook(\/pix)?$/;

function addBodyParsers(app: HttpServer): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readBody({ isJson: true }));
  app.addContentTypeParser('*', { parseAs: 'buffer' }, readBody({ isJson: false }));
}

type Done = (error: Error | null, body?: unknown) => void;

const readBody =
  ({ isJson }: { isJson: boolean }) =>
  (request: FastifyRequest, raw: string | Buffer, done: Done): void => {
    const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw;
    request.rawBody = bytes;
    try {
      done(null, bytes.length === 0 || request.is404 ? {} : parseBody(request, bytes, isJson));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };

/** @throws Failure ERR_INVALID_INPUT */
function parseBody({ routeOptions }: FastifyRequest, bytes: Buffer, isJson: boolean): unknown {
  // Their events are not lost by a broken letter or a wrong type.
  const isWebhook = webhookRoute.test(routeOptions.url ?? '');
  // Any other type that is no form: read as empty, a change would be answered with 200 and not made.
  if (!isJson && !isWebhook) throw invalidInput('body', 'type');
  return readJsonBody(bytes, { lossy: isWebhook });
}

async function registerPlugins(app: HttpServer, config: Config): Promise<void> {
  // Media have addresses under PUBLIC_URL, also for clients that opened another name of this machine.
  const ownOrigin = new URL(config.publicUrl).origin;
  await app.register(cors, {
    origin: config.webOrigins,
    credentials: true,
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'token'],
    exposedHeaders: ['Retry-After', 'Content-Disposition', 'Content-Range', noticePositionHeader],
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
  });
  await app.register(helmet, {
    crossOriginResourcePolicy: { policy: 'cross-origin' }, // media are loaded by web applications on other origins
    hsts: config.publicUrl.startsWith('https:'),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: contentSecurityPolicy(ownOrigin),
    },
  });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  // For calls without a session, by address (see addRoutes). Guessing passwords has a limit of its own, by account.
  await app.register(rateLimit, { global: false });
  await app.register(cookie);
  await app.register(multipart, {
    limits: { files: maxFormFiles, fields: 100, fileSize: config.uploadMaxBytes, fieldSize: 256 * 1024 },
  });
}

/** Per address. Enough for an office of hundreds behind one address, and too little for a flood. */
const publicCallsPerMinute = 3_000;

/**
 * Each path answers under the prefix unless its route is at the root, with and without a trailing slash. Literal
 * segments win over parameters.
 */
export function addRoutes(app: HttpServer, prefix: string, bindings: Endpoint[]): void {
  const base = prefix === '/' ? '' : prefix;
  for (const { route, handle, hasOwnRateLimit = false, sharesAddress = false, maxBodyBytes } of bindings) {
    app.route({
      method: route.method,
      url: `${route.atRoot ? '' : base}${route.path}`,
      ...(sharesAddress && { constraints: { caller: 'program' } }),
      ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
      ...((route.access === 'public' || route.access === 'token') &&
        !hasOwnRateLimit && {
          config: {
            rateLimit: {
              max: publicCallsPerMinute,
              timeWindow: '1 minute',
              // A program's own limit is lower (api-tokens/count-call.ts): it would adjust its pace to these numbers.
              ...(route.access === 'token' && { addHeaders: {}, addHeadersOnExceeding: {} }),
            },
          },
        }),
      handler: async (request, reply) => {
        // Browsers would keep customers' texts on disk after the user has signed out. Some calls override this.
        reply.header('cache-control', 'no-store');
        const answer = await handle(request, reply);
        return reply.sent ? reply : reply.send(route.output.parse(answer));
      },
    });
  }
}

/** How long a refused client may go on sending its body: clients read the response only afterwards. */
const drainTimeoutMs = 30_000;

/** An unread rest of a body would keep its connection open, and delay the server's stop, until the sender gives up. */
function drainBody(body: IncomingMessage): void {
  if (body.complete) return;
  body.unpipe();
  body.resume();
  setTimeout(() => body.complete || body.destroy(), drainTimeoutMs).unref();
}

function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply, log: Log) {
  const { id: reqId, routeOptions } = request;
  const route = routeOptions.url;
  drainBody(request.raw);
  // The handler may have allowed caching before it failed: a picture that could not be read once would stay broken.
  reply.header('cache-control', 'no-store');
  const error = toFailure(thrown, routeOptions.bodyLimit);
  if (error === null) {
    const { message, stack } = thrown instanceof Error ? thrown : { message: String(thrown), stack: undefined };
    log.error({ reqId, route, error: message, stack }, 'a request failed because of a defect');
    return reply.status(500).send({ error: 'ERR_INTERNAL' });
  }
  if (error.code === 'ERR_UNAVAILABLE')
    log.error({ reqId, route, error: String(thrown) }, 'a request failed because the database is unavailable');
  if (error.code === 'ERR_STORAGE_FULL')
    log.error({ reqId, route, error: String(thrown) }, 'a request failed because the disk for files is full');
  if (error.code === 'ERR_RATE_LIMIT' || error.code === 'ERR_UNAVAILABLE')
    reply.header('retry-after', String(retryAfter(error)));
  return reply
    .status(error.status)
    .send({ error: error.code, ...(error.details !== undefined && { details: error.details }) });
}

const retryAfter = (error: Failure): number =>
  error.details !== undefined && 'retryAfterSeconds' in error.details ? error.details.retryAfterSeconds : 60;

/** Fastify's own errors about input become refusals, too. */
function toFailure(thrown: unknown, maxBytes: number): Failure | null {
  if (thrown instanceof Failure) return thrown;
  if (isDatabaseUnavailable(thrown)) return new Failure('ERR_UNAVAILABLE', { retryAfterSeconds: 2 });
  if (isStorageFull(thrown)) return new Failure('ERR_STORAGE_FULL');
  if (!(thrown instanceof Error) || !('statusCode' in thrown) || typeof thrown.statusCode !== 'number') return null;
  const code = 'code' in thrown ? thrown.code : '';
  if (code === 'FST_ERR_BAD_URL') return new Failure('ERR_INVALID_INPUT', { fields: { path: 'malformed' } });
  if (thrown.statusCode === 413) return new Failure('ERR_FILE_TOO_LARGE', { maxBytes });
  if (thrown.statusCode === 429) return new Failure('ERR_RATE_LIMIT', { retryAfterSeconds: 60 });
  if (thrown.statusCode === 404) return new Failure('ERR_NOT_FOUND');
  if (thrown.statusCode >= 400 && thrown.statusCode < 500)
    return new Failure('ERR_INVALID_INPUT', {
      fields: { body: typeof code === 'string' && code !== '' ? code : 'malformed' },
    });
  return null;
}

/** No space, or the quota of our account is used up. */
const isStorageFull = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT');

declare module 'fastify' {
  interface FastifyRequest {
    /** the exact bytes of a body, to verify signatures */
    rawBody?: Buffer;
  }
}

const contentSecurityPolicy = (ownOrigin: string): Record<string, string[]> => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"], // Mantine sets its CSS variables in a style element
  imgSrc: ["'self'", ownOrigin, 'data:', 'blob:'],
  mediaSrc: ["'self'", ownOrigin, 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", ownOrigin, ownOrigin.replace(/^http/, 'ws')], // by socket as by HTTP
  frameSrc: ["'self'", 'https://www.youtube-nocookie.com'], // help videos, once a user plays one
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
});
