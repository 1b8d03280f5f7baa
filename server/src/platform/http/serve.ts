import { type ErrorDetails, Failure, invalidInput } from '@balcao/contract/errors';
import type { Route } from '@balcao/contract/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Role } from '../config/config.ts';
import { retryOnRace } from '../db/retry-on-race.ts';
import type { InSharedRead } from '../db/share/share-reads.ts';
import type { InSharedTx } from '../db/share/share-transactions.ts';
import { type Caller, inTx, type Tx, type TxContext } from '../db/tx.ts';
import { discardAfterFailure } from '../files/discard-after-failure.ts';
import type { Upload, Uploads } from '../files/uploads.ts';
import type { AccessTokens, Claims } from '../security/tokens.ts';
import { deviceOf } from './device.rules.ts';
import { keyedCall, runVerbOnce } from './idempotency.ts';
import { sendNoticePosition } from './notice-position-header.ts';
import { type FormFields, receiveUploads } from './receive-uploads.ts';

/** The dependencies of HTTP routes on their process. `Actor`: the calling user, as the product represents them. */
export type RequestContext<Actor extends { userId: number }> = TxContext & {
  tokens: AccessTokens;
  uploads: Uploads;
  /** Reads the actor and their permissions in the transaction of the request. @throws Failure ERR_SESSION_EXPIRED */
  actorOf(tx: Tx, claims: Claims): Promise<Actor>;
  /**
   * Runs before the input of a call is read. `isAdmitted`: an earlier transaction of the same call was admitted, which is
   * not audited twice. @throws Failure when the actor may not call this route
   */
  checkAccess(tx: Tx, route: Route, actor: Actor, call?: { isAdmitted: boolean }): Promise<AccessAnswer>;
  /** Runs after the verb of an audited call. @throws when the verb wrote no audit entry: the transaction is then rolled back */
  requireAudit(tx: Tx, route: Route): void;
  /** For calls that arrive in large numbers: several that wait at the same time share a transaction. */
  share: InSharedTx;
  /** The same for short calls that only read. */
  shareReads: InSharedRead;
  /** Position in the notices sent for the company; null when it is unknown (`notice-positions.ts`) */
  noticePosition(companyId: number): string | null;
};

/** Null: the verb runs. Otherwise `answer` is sent in its place. */
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
  /** true: a public call that limits its callers itself */
  hasOwnRateLimit?: boolean;
  /** true: another route has the same address; this one handles calls with a token of the messages API */
  sharesAddress?: boolean;
  /** the largest permitted body in bytes, where it is lower than the general limit */
  maxBodyBytes?: number;
  /** the role of the processes that serve it; default `api` */
  role?: Role;
};

/** The usual way to bind a route to a verb: parse, open one transaction, authorise, run the verb, answer. */
export function serve<R extends Route, Actor extends { userId: number }>(
  context: RequestContext<Actor>,
  route: R,
  verb: (tx: Tx, actor: Actor, input: Input<R>) => Promise<z.input<R['output']>>,
): Endpoint {
  const ownContext = { ...context, usesGenericPlans: route.method !== 'GET' };
  return {
    route,
    handle: async (request, reply) => {
      const claims = await context.tokens.verify(readBearerToken(request));
      sendNoticePosition(context, claims, route, reply);
      const answer = async (tx: Tx) => {
        const actor = await context.actorOf(tx, claims);
        const instead = await context.checkAccess(tx, route, actor);
        if (instead) return instead.answer;
        const input = parseInput(route, request);
        return runVerbOnce(context, route, { tx, actor, call: keyedCall(route, request) }, () =>
          verb(tx, actor, input),
        );
      };
      return retryOnRace(() => inTx(ownContext, claims.companyId, answer, callerOf(request)));
    },
  };
}

/**
 * As `serve`, for a verb that calls an external service: the verb returns a function that runs after the transaction,
 * which must not stay open meanwhile. `signal` is aborted when the caller disconnects. Verbs that write afterwards use
 * `serveWriteAfterCall`.
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

/** As `serve`, for a verb that changes many records, each in its own transaction: the actor is read once, before the first. */
export function serveEachInTx<R extends Route, Actor extends { userId: number }>(
  context: RequestContext<Actor>,
  route: R,
  verb: (actor: Actor, input: Input<R>, caller: Caller | null) => Promise<z.input<R['output']>>,
): Endpoint {
  return serveExternalCall(context, route, async (tx, actor, input) => () => verb(actor, input, tx.caller));
}

/**
 * As `serve`, for a route that accepts files: a caller without permission is refused before any byte is stored, and the
 * files are removed again when the verb fails. `bodies`: a form may repeat each field for each of its files;
 * `input.body` is the first. `shareBy`: calls without files share transactions; those with the same key run in order.
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
      const isMultipart = request.isMultipart();
      const call = keyedCall(route, request);
      if (isMultipart)
        await inTx(context, claims.companyId, async (tx) =>
          context.checkAccess(tx, route, await context.actorOf(tx, claims)),
        );
      const { uploads, fields } = await receiveUploads(context.uploads, request, claims.companyId);
      try {
        const answer = async (tx: Tx) => {
          const actor = await context.actorOf(tx, claims);
          const instead = await context.checkAccess(tx, route, actor, { isAdmitted: isMultipart });
          if (instead) return instead.answer;
          const input = parseInput(route, request, fields);
          const bodies = fields ? parseBodies(route, fields) : [input.body];
          return runVerbOnce(context, route, { tx, actor, call }, () => verb(tx, actor, input, uploads, bodies));
        };
        // Two calls with the same idempotency key must not share a transaction: the second would look for a response that is not
        // stored yet.
        if (shareBy && !claims.actsApart && !isMultipart && call.key === undefined)
          return await context.share(claims.companyId, shareBy(request.params), answer);
        return await retryOnRace(() => inTx(context, claims.companyId, answer, callerOf(request)));
      } catch (error) {
        await discardAfterFailure(context.uploads, uploads, error);
        throw error;
      }
    },
  };
}

/** For calls without a session (signing in, webhooks, the sandbox phone): the handler opens the transactions that it needs. */
export function servePublic<R extends Route>(
  route: R,
  handle: (input: Input<R>, request: FastifyRequest, reply: FastifyReply) => Promise<z.input<R['output']>>,
): Endpoint {
  return { route, handle: async (request, reply) => handle(parseInput(route, request), request, reply) };
}

export const callerOf = ({ headers, ip }: FastifyRequest): Caller => deviceOf(headers['user-agent'], ip);

/** The access token of a request. @throws Failure ERR_SESSION_EXPIRED when there is none */
export function readBearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Failure('ERR_SESSION_EXPIRED');
  return token;
}

export function parseInput<R extends Route>(route: R, request: FastifyRequest, fields?: FormFields): Input<R> {
  const body = fields ? nthValues(fields, 0) : request.body;
  // A form that this route does not take was not read: a change would seem to be made.
  if (!fields && request.isMultipart()) throw invalidInput('body', 'type');
  return {
    params: parseGiven<R['params']>(route.params, request.params ?? {}),
    query: parseGiven<R['query']>(route.query, request.query ?? {}),
    body: parseGiven<R['body']>(route.body, body ?? {}),
  };
}

/** Every value of a form is validated, not only the first of each field. */
const parseBodies = <R extends Route>(route: R, fields: FormFields): Input<R>['body'][] =>
  Array.from({ length: Math.max(1, ...Object.values(fields).map(({ length }) => length)) }, (_, i) =>
    parseGiven<R['body']>(route.body, nthValues(fields, i)),
  );

const nthValues = (fields: FormFields, i: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, values]) => (values[i] === undefined ? [] : [[name, values[i]]])),
  );

/** @throws Failure ERR_INVALID_INPUT */
export function parseGiven<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Failure('ERR_INVALID_INPUT', { fields: describeFields(parsed.error) });
}

/** Field path → error code: zod's issue code, or a more specific one for which the web application has a text. */
export function describeFields(error: z.ZodError): ErrorDetails['ERR_INVALID_INPUT']['fields'] {
  return Object.fromEntries(
    error.issues.map((issue) => {
      const path = issue.path.join('.') || 'body';
      if (issue.code === 'custom') return [path, issue.message];
      if (issue.code === 'invalid_format') return [path, issue.format === 'regex' ? issue.message : issue.format];
      if (issue.code === 'invalid_type' && (issue.input ?? null) === null) return [path, 'required'];
      return [path, issue.code];
    }),
  );
}
