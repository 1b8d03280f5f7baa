import type { Route } from '@balcao/contract/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Tx } from '../db/tx.ts';
import { sendNoticePosition } from './notice-position-header.ts';
import { type Endpoint, type Input, parseInput, type RequestContext, readBearerToken, serve } from './serve.ts';

/**
 * As `serve`, for short reads that many people call at the same time: those that wait together share a transaction, in
 * which PostgreSQL refuses writes. `isLong`: calls that could keep the others waiting get a transaction of their own, as
 * do those of an impersonating operator.
 */
export function serveSharedRead<R extends Route, Actor extends { userId: number }>(
  context: RequestContext<Actor>,
  route: R,
  verb: (tx: Tx, actor: Actor, input: Input<R>) => Promise<z.input<R['output']>>,
  isLong: (request: FastifyRequest) => boolean = () => false,
): Endpoint {
  // `serve` implements these options, a shared transaction cannot.
  if (route.method !== 'GET' || route.audited || route.idempotent) throw new Error(`${route.path} is no shared read`);
  const alone = serve(context, route, verb);
  return {
    ...alone,
    handle: async (request, reply) => {
      const claims = await context.tokens.verify(readBearerToken(request));
      if (claims.actsApart || isLong(request)) return alone.handle(request, reply);
      sendNoticePosition(context, claims, route, reply);
      return context.shareReads(claims.companyId, async (tx) => {
        const actor = await context.actorOf(tx, claims);
        const instead = await context.checkAccess(tx, route, actor);
        return instead ? instead.answer : verb(tx, actor, parseInput(route, request));
      });
    },
  };
}
