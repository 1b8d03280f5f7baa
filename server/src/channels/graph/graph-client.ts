import { guardedFetch, NotConnectedError } from '../../platform/http/guarded-fetch.ts';
import { isPublicUrl } from '../../platform/http/public-url.ts';
import { readResponse } from '../../platform/http/read-response.ts';
import { tryParseJson } from '../../platform/text/parse-json.ts';
import { type GraphFailure, type GraphResponse, readFailure } from './graph-response.ts';

export const facebookUrl = 'https://graph.facebook.com';
const defaultVersion = 'v26.0';

/** The Graph address and access token of a connection. Never log this. */
export type GraphAccess = { accessToken: string; graphUrl?: string | undefined; graphVersion?: string | undefined };

/** Timeouts in milliseconds. */
export type Timeouts = { callMs: number; fileMs: number };
export const defaultTimeouts: Timeouts = { callMs: 30_000, fileMs: 120_000 };

type GraphCall = {
  method: 'GET' | 'POST' | 'DELETE';
  /** below the version, without a leading slash */
  path: string;
  json?: unknown;
  form?: FormData;
  /** of a call whose answer may be long */
  maxAnswerBytes?: number;
};

/** The address is chosen by the company, so an answer has a limit. */
const usualMaxAnswerBytes = 1024 * 1024;

/** A private address can only have been set by the operator: then its files may be private too. */
export const isPrivatePeer = ({ graphUrl }: GraphAccess): boolean => graphUrl !== undefined && !isPublicUrl(graphUrl);

/** Calls Graph with the connection's own address, version and token. Never throws for failures of the other side. */
export async function callGraph(
  access: GraphAccess,
  { method, path, json, form, maxAnswerBytes = usualMaxAnswerBytes }: GraphCall,
  timeouts: Timeouts,
): Promise<GraphResponse> {
  const { accessToken, graphUrl = facebookUrl, graphVersion = defaultVersion } = access;
  try {
    const packed = form === undefined ? null : new Response(form);
    const body = packed
      ? new Uint8Array(await packed.arrayBuffer())
      : json === undefined
        ? undefined
        : Buffer.from(JSON.stringify(json));
    const type = packed?.headers.get('content-type') ?? 'application/json';
    // Redirects are not followed: the token must not be sent elsewhere.
    const answer = await guardedFetch(`${graphUrl.replace(/\/+$/, '')}/${graphVersion}/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': type }) },
      ...(body && { body }),
      timeoutMs: form ? timeouts.fileMs : timeouts.callMs,
      allowPrivateNetwork: isPrivatePeer(access),
    });
    const text = await readResponse(answer, maxAnswerBytes);
    const http = answer.statusCode ?? 0;
    if (http < 200 || http > 299) return { ok: false, failure: readFailure(http, text) };
    const read = tryParseJson(text) ?? null;
    return read === null
      ? { ok: false, failure: { kind: 'silent', details: 'no JSON in the answer' } }
      : { ok: true, body: read };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

/** Whether the request can have been received depends on whether a connection was established. */
function failureOf(error: unknown): GraphFailure {
  return { kind: error instanceof NotConnectedError ? 'unreachable' : 'silent', details: codeIn(error) };
}

/** The code is in nested causes; with several addresses tried, in a list. */
function codeIn(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const inner: unknown = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  if (inner instanceof Error) return codeIn(inner);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
