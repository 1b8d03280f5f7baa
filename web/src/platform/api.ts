import { noticePositionHeader } from '@balcao/contract/realtime';
import type { Route } from '@balcao/contract/route';
import type { z } from 'zod';
import { announceIfLost, refreshToken, tokenForCall } from './access-token.ts';
import { recordServerDate } from './clock/server-clock.ts';
import { recordResponse } from './positions/notice-position.ts';
import { Refusal, readRefusal, Unreachable } from './refusal.ts';
import { clearAttempts, sendOnce } from './repeats/repeat-key.ts';

const base = '/api';
/** Timeout of a response, so that a slow list becomes an error with Retry. Uploads have no timeout. */
const responseTimeoutMs = 20_000;
/** Browsers fail requests with `keepalive` whose bodies exceed 64 KiB together (Fetch standard, "inflight keepalive bytes"). */
const maxKeepaliveBytes = 48 * 1024;

/** A part with only optional fields is optional itself. */
type OptionalIfEmpty<Key extends string, Value> =
  Record<never, never> extends Value ? { [K in Key]?: Value } : { [K in Key]: Value };

export type CallInput<R extends Route> = OptionalIfEmpty<'params', z.output<R['params']>> &
  OptionalIfEmpty<'query', Partial<z.output<R['query']>>> &
  OptionalIfEmpty<'body', z.input<R['body']>> & {
    /** multipart/form-data, for the routes that accept it; the JSON body is then omitted */
    form?: FormData | undefined;
    signal?: AbortSignal | undefined;
    /** for routes whose response takes longer than others */
    timeoutMs?: number | undefined;
    /** For an idempotent route: a repeat under the same key gets the first response. Default: `sendOnce` chooses it by the content. */
    idempotencyKey?: string | undefined;
    /** Sent even while the page unloads, within the browser's limit on bodies. */
    keepalive?: boolean | undefined;
  };

/**
 * Calls a route of the contract and parses the response. Throws `Refusal` or `Unreachable`.
 * With an expired access token it renews the session once and repeats the call.
 *
 *     const { tickets } = await call(ticketApi.list, { query: { status: 'open', queueIds: [1, 2] } });
 */
export async function call<R extends Route>(route: R, callInput: CallInput<R>): Promise<z.output<R['output']>> {
  const parts = callInput as RequestParts;
  const url = base + fillPath(route.path, parts.params ?? {}) + queryText(parts.query ?? {});
  const send = async (idempotencyKey?: string) => {
    const body = parts.form ? { body: parts.form } : requestBody(route, parts.body, idempotencyKey);
    const response = await fetchWithRenewal(url, {
      method: route.method,
      credentials: 'include',
      ...body,
      signal: parts.form ? (parts.signal ?? null) : withTimeout(parts.signal, parts.timeoutMs),
      keepalive: parts.keepalive === true && isSmall(body),
    });
    recordServerDate(response.headers.get('date'));
    if (route.method === 'GET') recordResponse(response.headers.get(noticePositionHeader));
    return route.output.parse(await readJson(response)) as z.output<R['output']>;
  };
  const answer = await (needsKey(route, parts) ? sendOnce(url, parts.body, send) : send(parts.idempotencyKey));
  clearAttempts(route);
  return answer;
}

type RequestParts = {
  params?: object;
  query?: object;
  body?: unknown;
  form?: FormData;
  signal?: AbortSignal;
  timeoutMs?: number;
  idempotencyKey?: string;
  keepalive?: boolean;
};

/** Messages have a `clientId` instead: with a key, the server could not send several in one transaction. */
const needsKey = ({ idempotent }: Route, { body, form, idempotencyKey }: RequestParts): boolean =>
  idempotent && idempotencyKey === undefined && !form && !(body instanceof Object && 'clientId' in body);

/** Fetches a file by its signed URL (anyone with the link can read it). */
export async function fetchBlob(url: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetchOrThrow(url, { signal: signal ?? null });
  if (!response.ok) throw new Refusal('ERR_NOT_FOUND', response.status, undefined);
  return await response.blob();
}

async function fetchWithRenewal(url: string, init: RequestInit): Promise<Response> {
  // Awaits only where necessary: a page that unloads sends only what it sends synchronously.
  const due = tokenForCall();
  const used = due instanceof Promise ? await due : due;
  const first = await fetchOrThrow(url, withToken(init, used));
  if (first.ok) return first;
  const refusal = await refusalOf(first);
  announceIfLost(refusal.code);
  if (refusal.code !== 'ERR_INVALID_TOKEN') throw refusal;
  const renewed = await refreshToken(used);
  const second = await fetchOrThrow(url, withToken(init, renewed));
  if (second.ok) return second;
  throw await refusalOf(second);
}

async function fetchOrThrow(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted && init.signal.reason?.name !== 'TimeoutError') throw cause;
    throw new Unreachable('unreachable', { cause });
  }
}

const refusalOf = async (response: Response): Promise<Refusal> => readRefusal(response.status, await response.text());

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  return text === '' ? {} : JSON.parse(text);
};

const withToken = (init: RequestInit, token: string | undefined): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), ...(token ? { authorization: `Bearer ${token}` } : {}) },
});

function requestBody(route: Route, body: unknown, idempotencyKey?: string): RequestInit {
  if (route.method === 'GET') return {};
  const key = idempotencyKey && { 'idempotency-key': idempotencyKey };
  if (body === undefined) return key ? { headers: key } : {};
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...key } };
}

const isSmall = ({ body }: RequestInit): boolean =>
  typeof body !== 'string' || new TextEncoder().encode(body).length <= maxKeepaliveBytes;

const withTimeout = (signal: AbortSignal | undefined, timeoutMs = responseTimeoutMs): AbortSignal => {
  const limit = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, limit]) : limit;
};

const fillPath = (path: string, params: object): string => {
  const values = new Map(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
};

/** Undefined values are omitted; lists are JSON text (docs/protocol.md). */
const queryText = (query: object): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
};
