import { Readable } from 'node:stream';
import { Failure } from '@balcao/contract/errors';
import { isShownInline } from '@balcao/contract/files/file';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contentDisposition } from '../files/file-name.ts';
import type { ByteRange } from '../files/file-store.ts';
import { readByteRange } from './byte-range.ts';
import type { HttpServer } from './http-server.ts';

export type ServedFile = {
  name: string;
  mimeType: string;
  sizeBytes: number;
  /** changes whenever the bytes change */
  etag: string;
  expiresAt: Date;
  open(range?: ByteRange): Promise<Readable | null>;
};

const params = z.object({ token: z.string(), name: z.string() });

/**
 * GET and HEAD `{prefix}/public/:token/:name`, with ranges. The token determines the file; the name is for people only.
 * Nothing that is served here may execute in our origin: no content sniffing, a sandbox without scripts, and only types
 * that a browser can display safely are displayed. `find` returns null for an invalid token.
 */
export function addFileRoute(
  app: HttpServer,
  prefix: string,
  find: (token: string) => Promise<ServedFile | null>,
): void {
  app.route({
    method: 'GET',
    url: `${prefix === '/' ? '' : prefix}/public/:token/:name`,
    compress: false, // byte ranges refer to the uncompressed file
    handler: async (request, reply) => {
      const given = params.safeParse(request.params);
      const file = given.success ? await find(given.data.token) : null;
      if (!file) throw new Failure('ERR_NOT_FOUND');
      return sendFile(file, request, reply);
    },
  });
}

async function sendFile(file: ServedFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const secondsLeft = Math.max(0, Math.floor((file.expiresAt.getTime() - Date.now()) / 1000));
  const etag = `"${file.etag}"`;
  reply
    .header('cache-control', `private, max-age=${secondsLeft}, immutable`)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', contentSecurityPolicyFor(file.mimeType))
    .header('referrer-policy', 'no-referrer');
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange } = request.headers;
  if (
    ifNoneMatch !== undefined &&
    (ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  )
    return reply.status(304).send();

  const rangeHeader = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = readByteRange(rangeHeader, file.sizeBytes);
  if (range === 'unsatisfiable')
    return reply
      .status(416)
      .header('cache-control', 'no-store')
      .header('content-range', `bytes */${file.sizeBytes}`)
      .send({ error: 'ERR_INVALID_INPUT' });

  const bytes = request.method === 'HEAD' ? Readable.from([]) : await file.open(range ?? undefined);
  if (bytes === null) throw new Failure('ERR_NOT_FOUND');
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
  return reply
    .header('content-type', file.mimeType.startsWith('text/') ? `${file.mimeType}; charset=utf-8` : file.mimeType)
    .header('content-length', range ? range.end - range.start + 1 : file.sizeBytes)
    .header(
      'content-disposition',
      contentDisposition(isShownInline(file.mimeType) ? 'inline' : 'attachment', file.name),
    )
    .send(bytes);
}

/**
 * A sandbox stops documents from executing anything. PDFs get none: Chrome's viewer does not open inside one, and it
 * runs nothing of ours.
 */
const contentSecurityPolicyFor = (mimeType: string): string =>
  mimeType === 'application/pdf' ? "frame-ancestors 'self'" : "default-src 'none'; style-src 'unsafe-inline'; sandbox";
