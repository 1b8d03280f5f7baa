import { createHash } from 'node:crypto';
import { hourMs } from '@balcao/contract/durations';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Route } from '@balcao/contract/route';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { Tx } from '../db/tx.ts';
import { jsonb } from '../text/jsonb.ts';
import { likePattern } from '../text/like-pattern.ts';

const lifetimeHours = 24;
const lifetimeSql = `interval '${lifetimeHours} hours'`;

/** Keys are per user and route, with the values in its path. Without a key nothing is a repeat. */
export type IdempotentCall = {
  userId: number;
  route: string;
  key: string | undefined;
  /** identifies the content, if another request with the same key is an error */
  request?: object;
};

export const maxKeyLength = 200;

/**
 * A request with an Idempotency-Key runs once in 24 hours: a repeat gets the first response. Concurrent repeats wait
 * for the row. Errors are not stored, because the transaction was rolled back. @throws Failure ERR_IDEMPOTENCY_KEY_USED
 */
export async function runIdempotent<T>(
  tx: Tx,
  { userId, route, key, request }: IdempotentCall,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work();
  const problem = key === '' ? 'required' : key.length > maxKeyLength ? 'too_big' : null;
  if (problem) throw new Failure('ERR_INVALID_INPUT', { fields: { 'idempotency-key': problem } });
  const requestHash = hashOf(request);
  const claimed = await tx.rows(
    'idempotency-insert',
    `insert into idempotency_keys as k (user_id, route, key, at, request_hash) values ($1, $2, $3, $4, $5)
     on conflict (company_id, user_id, route, key) do update set reply = null, at = excluded.at, request_hash = excluded.request_hash
       where k.at < excluded.at - ${lifetimeSql}
     returning key`,
    [userId, route, key, tx.now, requestHash],
  );
  if (claimed.length === 0) {
    const first = await readKey<T>(tx, { userId, route, key });
    if (!first) throw new Error('a taken key has a row');
    requireRepeat(first, requestHash);
    return first.reply;
  }
  const reply = await work();
  await tx.rows(
    'idempotency-save',
    'update idempotency_keys set reply = $4 where company_id = current_company() and user_id = $1 and route = $2 and key = $3',
    [userId, route, key, jsonb(reply)],
  );
  return reply;
}

type KeyedCall = Pick<IdempotentCall, 'route' | 'key'>;

/** The values in its address belong to a call: under one key, messages to two tickets are two messages. */
export function keyedCall(route: Route, request: FastifyRequest): KeyedCall {
  const given = request.headers['idempotency-key'];
  const values = z.record(z.string(), z.string()).parse(request.params);
  const path = route.path.replaceAll(/:(\w+)/g, (name, param: string) => values[param] ?? name);
  return {
    route: `${route.method} ${path}`,
    key: route.idempotent && typeof given === 'string' ? given : undefined,
  };
}

/** Runs a verb once per idempotency key of its caller. @throws when an audited verb wrote no entry */
export function runVerbOnce<Result>(
  { requireAudit }: { requireAudit(tx: Tx, route: Route): void },
  route: Route,
  { tx, actor, call }: { tx: Tx; actor: { userId: number }; call: KeyedCall },
  verb: () => Promise<Result>,
): Promise<Result> {
  return runIdempotent(tx, { userId: actor.userId, ...call }, async () => {
    const result = await verb();
    if (route.audited) requireAudit(tx, route);
    return result;
  });
}

/**
 * The first response of a repeated request, for calls whose work begins before the transaction that writes.
 * @throws Failure ERR_IDEMPOTENCY_KEY_USED
 */
export async function findReply<T>(
  tx: Tx,
  { userId, route, key, request }: IdempotentCall,
): Promise<{ reply: T } | undefined> {
  const first = key === undefined ? undefined : await readKey<T>(tx, { userId, route, key });
  if (!first || tx.now.getTime() - first.at.getTime() > lifetimeHours * hourMs) return undefined;
  requireRepeat(first, hashOf(request));
  return first;
}

const hashOf = (request: object | undefined): string | null =>
  request === undefined ? null : createHash('sha256').update(JSON.stringify(request)).digest('hex');

function requireRepeat(first: { requestHash: string | null }, requestHash: string | null): void {
  const isRepeat = requestHash === null || first.requestHash === null || first.requestHash === requestHash;
  ensure(isRepeat, 'ERR_IDEMPOTENCY_KEY_USED');
}

type StoredKey = { userId: number; route: string; key: string };

async function readKey<T>(tx: Tx, { userId, route, key }: StoredKey) {
  const [stored] = await tx.rows<{ reply: T; requestHash: string | null; at: Date }>(
    'idempotency-read',
    'select reply, request_hash as "requestHash", at from idempotency_keys where company_id = current_company() and user_id = $1 and route = $2 and key = $3',
    [userId, route, key],
  );
  return stored;
}

/** For all companies, so by the owner, who is not bound by row-level security. */
export async function purgeIdempotencyKeys(owner: pg.Pool): Promise<void> {
  await owner.query(`delete from idempotency_keys where at < now() - ${lifetimeSql}`);
}

/** Removes stored responses that contain one of these texts: a repeat of their call runs again. */
export async function removeReplies(tx: Tx, texts: readonly string[]): Promise<{ rows: number }> {
  const removed = await tx.rows(
    'idempotency-delete',
    'delete from idempotency_keys where company_id = current_company() and reply::text like any($1) returning key',
    [texts.map(likePattern)],
  );
  return { rows: removed.length };
}
