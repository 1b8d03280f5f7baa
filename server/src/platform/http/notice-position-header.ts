import { noticePositionHeader } from '@balcao/contract/realtime';
import type { Route } from '@balcao/contract/route';
import type { FastifyReply } from 'fastify';
import type { Claims } from '../security/tokens.ts';

/**
 * For responses to a GET (decision 0546). Called before the transaction begins: it then sees what was announced up to this
 * position, and perhaps more.
 */
export function sendNoticePosition(
  { noticePosition }: { noticePosition(companyId: number): string | null },
  { companyId }: Pick<Claims, 'companyId'>,
  { method }: Route,
  reply: FastifyReply,
): void {
  const position = method === 'GET' ? noticePosition(companyId) : null;
  if (position !== null) reply.header(noticePositionHeader, position);
}
