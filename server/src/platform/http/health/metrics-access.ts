import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../../security/tokens.ts';

type MetricsRequest = Pick<FastifyRequest, 'socket' | 'headers'>;

/** With a token: callers that send it. Without one (null): callers on this machine. */
export const canReadMetrics = (request: MetricsRequest, token: string | null): boolean =>
  token === null ? isLocalRequest(request) : hasValidToken(request, token);

/** From this machine and not through a proxy on it: a proxy adds a header that names its client. */
function isLocalRequest({ socket, headers }: MetricsRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
  return forwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

function hasValidToken({ headers }: MetricsRequest, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  // Hashed, so that both have the same length, which the constant-time comparison requires.
  return given !== undefined && timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}
