import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { hashToken } from '../security/tokens.ts';

type MetricsRequest = Pick<FastifyRequest, 'socket' | 'headers'>;

/** Who has the token; where there is none (null), whoever asks on this machine. */
export const canReadMetrics = (request: MetricsRequest, token: string | null): boolean =>
  token === null ? isLocalRequest(request) : hasValidToken(request, token);

/** From this machine, and not through a proxy on it: whoever comes so carries a header that says for whom. */
function isLocalRequest({ socket, headers }: MetricsRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'];
  return forwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
}

function hasValidToken({ headers }: MetricsRequest, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  // Hashed: of one length, so that the comparison can take one time.
  return given !== undefined && timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}
