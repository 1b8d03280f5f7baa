import { callOutside, NeverConnected } from '../../platform/call-outside.ts';
import { isPublicUrl } from '../../platform/public-url.ts';
import { readAnswer } from '../../platform/read-answer.ts';
import { type GraphAnswer, type GraphFailure, readFailure, readJson } from './graph-answer.ts';

export const facebookUrl = 'https://graph.facebook.com';
const defaultVersion = 'v26.0';

/** Where a line's Graph is and the key to it. Never log this. */
export type GraphAccess = { accessToken: string; graphUrl?: string | undefined; graphVersion?: string | undefined };

/** Milliseconds until a call counts as unanswered. */
export type Patience = { callMs: number; fileMs: number };
export const usualPatience: Patience = { callMs: 30_000, fileMs: 120_000 };

export type GraphCall = {
  method: 'GET' | 'POST' | 'DELETE';
  /** below the version, without a leading slash */
  path: string;
  json?: unknown;
  form?: FormData;
};

/** Graph's longest are lists of some hundred entries. Its address is the company's to choose. */
const maxAnswerBytes = 1024 * 1024;

/** A peer on the inside can only have been set by the provider: then its files may lie inside too. */
export const isInside = ({ graphUrl }: GraphAccess): boolean => graphUrl !== undefined && !isPublicUrl(graphUrl);

/** One call of Graph under the line's own address, version and token. Never throws for what the other side does. */
export async function callGraph(
  access: GraphAccess,
  { method, path, json, form }: GraphCall,
  patience: Patience,
): Promise<GraphAnswer> {
  const { accessToken, graphUrl = facebookUrl, graphVersion = defaultVersion } = access;
  try {
    const packed = form === undefined ? null : new Response(form);
    const body = packed
      ? new Uint8Array(await packed.arrayBuffer())
      : json === undefined
        ? undefined
        : Buffer.from(JSON.stringify(json));
    const type = packed?.headers.get('content-type') ?? 'application/json';
    // A redirection is no answer: the token goes nowhere else.
    const answer = await callOutside(`${graphUrl.replace(/\/+$/, '')}/${graphVersion}/${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': type }) },
      ...(body && { body }),
      timeoutMs: form ? patience.fileMs : patience.callMs,
      mayBeInside: isInside(access),
    });
    const said = await readAnswer(answer, maxAnswerBytes);
    const http = answer.statusCode ?? 0;
    if (http < 200 || http > 299) return { ok: false, failure: readFailure(http, said) };
    const read = readJson(said);
    return read === null
      ? { ok: false, failure: { kind: 'silent', details: 'no JSON in the answer' } }
      : { ok: true, body: read };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

/** Whether anything can have been taken is known by whether a connection came about. */
function failureOf(error: unknown): GraphFailure {
  return { kind: error instanceof NeverConnected ? 'unreachable' : 'silent', details: codeIn(error) };
}

/** The reason hides in causes; with two addresses tried, in a list of them. */
function codeIn(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const inner: unknown = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  if (inner instanceof Error) return codeIn(inner);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
