import type { Route } from '@balcao/contract/route';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { retryOnRace } from '../db/retry-on-race.ts';
import { inTx, type Tx } from '../db/tx.ts';
import { findReply, keyedCall, runVerbOnce } from './idempotency.ts';
import { callerOf, type Endpoint, type Input, parseInput, type RequestContext, readBearerToken } from './serve.ts';

/**
 * As `serve`, for a verb that writes after a call to an external service: `prepare` returns the call, which runs
 * between two transactions. The actor and their permissions are read in both: they may change during the call. A repeat
 * under an idempotency key does not call again.
 */
export function serveWriteAfterCall<R extends Route, Actor extends { userId: number }, Found>(
  context: RequestContext<Actor>,
  route: R,
  prepare: (tx: Tx, actor: Actor, input: Input<R>) => Promise<() => Promise<Found>>,
  verb: (tx: Tx, actor: Actor, input: Input<R>, found: Found) => Promise<z.input<R['output']>>,
): Endpoint {
  return {
    route,
    handle: async (request) => {
      const keyed = keyedCall(route, request);
      const begin = async (tx: Tx, actor: Actor, input: Input<R>) =>
        (await findReply(tx, { userId: actor.userId, ...keyed })) ?? {
          call: await prepare(tx, actor, input),
        };
      const prepared = await inRequest(context, route, request, { run: begin, isAdmitted: false });
      if ('instead' in prepared) return prepared.instead;
      if ('reply' in prepared.result) return prepared.result.reply;
      const found = await prepared.result.call();
      const write = (tx: Tx, actor: Actor, input: Input<R>) =>
        runVerbOnce(context, route, { tx, actor, call: keyed }, () => verb(tx, actor, input, found));
      const written = await inRequest(context, route, request, { run: write, isAdmitted: true });
      return 'instead' in written ? written.instead : written.result;
    },
  };
}

async function inRequest<R extends Route, Actor extends { userId: number }, Result>(
  context: RequestContext<Actor>,
  route: R,
  request: FastifyRequest,
  { run, isAdmitted }: { run: (tx: Tx, actor: Actor, input: Input<R>) => Promise<Result>; isAdmitted: boolean },
): Promise<{ result: Result } | { instead: unknown }> {
  const claims = await context.tokens.verify(readBearerToken(request));
  const admitAndRun = async (tx: Tx) => {
    const actor = await context.actorOf(tx, claims);
    const instead = await context.checkAccess(tx, route, actor, { isAdmitted });
    if (instead) return { instead: instead.answer };
    return { result: await run(tx, actor, parseInput(route, request)) };
  };
  return retryOnRace(() => inTx(context, claims.companyId, admitAndRun, callerOf(request)));
}
