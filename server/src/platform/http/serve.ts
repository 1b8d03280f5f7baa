import { type ErrorDetails, Failure } from '@balcao/contract/errors';
import type { Route } from '@balcao/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Role } from '../config/config.ts';
import { retryOnRace } from '../db/retry-on-race.ts';
import type { InSharedTx } from '../db/share-transactions.ts';
import { type Caller, inTx, type Tx, type TxContext } from '../db/tx.ts';
import type { Upload, Uploads } from '../files/uploads.ts';
import type { AccessTokens, Claims } from '../security/tokens.ts';
import { deviceOf } from './device.rules.ts';
import { runIdempotent } from './idempotency.ts';
import { type FormFields, receiveUploads } from './receive-uploads.ts';

/** What HTTP routes need of their process. `Actor`: who is asking, as the product knows them. */
export type RequestContext<Actor extends { userId: number }> = TxContext & {
  tokens: AccessTokens;
  uploads: Uploads;
  /** Reads the actor and their permissions, in the transaction of the request. @throws Failure ERR_SESSION_EXPIRED */
  actorOf(tx: Tx, claims: Claims): Promise<Actor>;
  /** Before anything of a call is read. @throws Failure when the actor may not call this route */
  checkAccess(tx: Tx, route: Route, actor: Actor): Promise<AccessAnswer>;
  /** After the verb of a call that must leave an entry in the audit trail. @throws when it left none: then nothing was done */
  requireAudit(tx: Tx, route: Route): void;
  /** For calls that come in great numbers: several that wait at the same time share a transaction. */
  share: InSharedTx;
};

/** null: the verb runs. Else what is answered in its place. */
export type AccessAnswer = { answer: unknown } | null;

export type Input<R extends Route> = {
  params: z.output<R['params']>;
  query: z.output<R['query']>;
  body: z.output<R['body']>;
};

/** A route of the contract with its handler. */
export type Endpoint = {
  route: Route;
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** true: a public call that counts its callers itself */
  hasOwnRateLimit?: boolean;
  /** true: another call has this address, too: this one is meant where a token of the messages API comes with it */
  sharesAddress?: boolean;
  /** the largest body in bytes, where it is less than everybody's */
  maxBodyBytes?: number;
  /** the processes that serve it; default `api` */
  role?: Role;
};

/** Binds a route to a verb: parse, one transaction, authorise, answer. The usual way. */
export function serve<R extends Route, Actor extends { userId: number }>(
  context: RequestContext<Actor>,
  route: R,
  verb: (tx: Tx, actor: Actor, input: Input<R>) => Promise<z.input<R['output']>>,
): Endpoint {
  return {
    route,
    handle: async (request) => {
      const claims = await context.tokens.verify(readBearerToken(request));
      const answer = async (tx: Tx) => {
        const actor = await context.actorOf(tx, claims);
        const instead = await context.checkAccess(tx, route, actor);
        if (instead) return instead.answer;
        const input = parseInput(route, request);
        return runIdempotent(tx, actor.userId, routeKey(route), idempotencyKey(route, request), async () => {
          const result = await verb(tx, actor, input);
          if (route.audited) context.requireAudit(tx, route);
          return result;
        });
      };
      return retryOnRace(() => inTx(context, claims.companyId, answer, callerOf(request)));
    },
  };
}

/**
 * The same for a verb that calls an external service: the function it returns runs after the transaction, which must not wait for it.
 * `signal`: the caller has gone away.
 */
export function serveExternalCall<R extends Route, Actor extends { userId: number }>(
  context: RequestContext<Actor>,
  route: R,
  verb: (tx: Tx, actor: Actor, input: Input<R>) => Promise<(signal: AbortSignal) => Promise<z.input<R['output']>>>,
): Endpoint {
  return {
    route,
    handle: async (request, reply) => {
      const claims = await context.tokens.verify(readBearerToken(request));
      const prepare = async (tx: Tx) => {
        const actor = await context.actorOf(tx, claims);
        const instead = await context.checkAccess(tx, route, actor);
        if (instead) return async () => instead.answer;
        return verb(tx, actor, parseInput(route, request));
      };
      const callExternal = await retryOnRace(() => inTx(context, claims.companyId, prepare, callerOf(request)));
      const leaving = new AbortController();
      reply.raw.once('close', () => leaving.abort());
      return callExternal(leaving.signal);
    },
  };
}

/** The same for a verb that changes many records, each in a transaction of its own: who is asking is read once, before the first. */
export function serveEachInTx<R extends Route, Actor extends { userId: number }>(
  context: RequestContext<Actor>,
  route: R,
  verb: (actor: Actor, input: Input<R>, caller: Caller | null) => Promise<z.input<R['output']>>,
): Endpoint {
  return serveExternalCall(context, route, async (tx, actor, input) => () => verb(actor, input, tx.caller));
}

/**
 * The same for a route that takes files: who may not call is refused before a byte is kept, and files whose verb
 * failed are removed again. `bodies`: a form may say everything once more for each of its files; `input.body` is the first.
 * `shareBy`: calls without files share transactions; those of one key stay in their order.
 */
export function serveUpload<R extends Route, Actor extends { userId: number }>(
  context: RequestContext<Actor>,
  route: R,
  verb: (
    tx: Tx,
    actor: Actor,
    input: Input<R>,
    uploads: Upload[],
    bodies: Input<R>['body'][],
  ) => Promise<z.input<R['output']>>,
  shareBy?: (params: unknown) => string,
): Endpoint {
  return {
    route,
    handle: async (request) => {
      const claims = await context.tokens.verify(readBearerToken(request));
      if (request.isMultipart())
        await inTx(context, claims.companyId, async (tx) =>
          context.checkAccess(tx, route, await context.actorOf(tx, claims)),
        );
      const { uploads, fields } = await receiveUploads(context.uploads, request, claims.companyId);
      try {
        const answer = async (tx: Tx) => {
          const actor = await context.actorOf(tx, claims);
          const instead = await context.checkAccess(tx, route, actor);
          if (instead) return instead.answer;
          const input = parseInput(route, request, fields);
          const bodies = fields ? parseBodies(route, fields) : [input.body];
          return runIdempotent(tx, actor.userId, routeKey(route), idempotencyKey(route, request), async () => {
            const result = await verb(tx, actor, input, uploads, bodies);
            if (route.audited) context.requireAudit(tx, route);
            return result;
          });
        };
        // Two with one key must not stand in one transaction: the second would read an answer that is not there yet.
        if (shareBy && !claims.actsApart && !request.isMultipart() && idempotencyKey(route, request) === undefined)
          return await context.share(claims.companyId, shareBy(request.params), answer);
        return await retryOnRace(() => inTx(context, claims.companyId, answer, callerOf(request)));
      } catch (error) {
        await context.uploads.discard(uploads);
        throw error;
      }
    },
  };
}

/** For calls that stand outside a session (signing in, webhooks, the sandbox phone): the handler opens what it needs. */
export function servePublic<R extends Route>(
  route: R,
  handle: (input: Input<R>, request: FastifyRequest, reply: FastifyReply) => Promise<z.input<R['output']>>,
): Endpoint {
  return { route, handle: async (request, reply) => handle(parseInput(route, request), request, reply) };
}

const callerOf = ({ headers, ip }: FastifyRequest): Caller => deviceOf(headers['user-agent'], ip);

/** The access token of a request. @throws Failure ERR_SESSION_EXPIRED when there is none */
export function readBearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Failure('ERR_SESSION_EXPIRED');
  return token;
}

const routeKey = (route: Route): string => `${route.method} ${route.path}`;

function idempotencyKey(route: Route, request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  return route.idempotent && typeof given === 'string' ? given : undefined;
}

export function parseInput<R extends Route>(route: R, request: FastifyRequest, fields?: FormFields): Input<R> {
  const body = fields ? nthValues(fields, 0) : request.body;
  return {
    params: parsePart<R['params']>(route.params, request.params ?? {}),
    query: parsePart<R['query']>(route.query, request.query ?? {}),
    body: parsePart<R['body']>(route.body, body ?? {}),
  };
}

/** Every value of a form is held to the schema, not only the first of each name. */
const parseBodies = <R extends Route>(route: R, fields: FormFields): Input<R>['body'][] =>
  Array.from({ length: Math.max(1, ...Object.values(fields).map(({ length }) => length)) }, (_, i) =>
    parsePart<R['body']>(route.body, nthValues(fields, i)),
  );

const nthValues = (fields: FormFields, i: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, values]) => (values[i] === undefined ? [] : [[name, values[i]]])),
  );

function parsePart<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Failure('ERR_INVALID_INPUT', { fields: describeFields(parsed.error) });
}

/** field path → what is wrong with it: zod's issue code, made finer where the screen has a text for it. */
export function describeFields(error: z.ZodError): ErrorDetails['ERR_INVALID_INPUT']['fields'] {
  return Object.fromEntries(
    error.issues.map((issue) => {
      const path = issue.path.join('.') || 'body';
      if (issue.code === 'custom') return [path, issue.message];
      if (issue.code === 'invalid_format') return [path, issue.format === 'regex' ? issue.message : issue.format];
      if (issue.code === 'invalid_type' && issue.input === undefined) return [path, 'required'];
      return [path, issue.code];
    }),
  );
}
