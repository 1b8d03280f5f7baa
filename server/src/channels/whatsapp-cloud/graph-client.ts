import { type CloudCredentials, cloudCredentials } from '@balcao/contract/connections/connection';
import type { Line } from '../channel.ts';
import { type GraphAnswer, type GraphFailure, readFailure, readJson } from './graph-answer.ts';

const defaultUrl = 'https://graph.facebook.com';
const defaultVersion = 'v26.0';

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

export const credentialsOf = (line: Line): CloudCredentials => cloudCredentials.parse(line.credentials);

/** One call of the Graph API under the line's own address, version and token. Never throws for what the other side does. */
export async function callGraph(
  line: Line,
  { method, path, json, form }: GraphCall,
  patience: Patience,
): Promise<GraphAnswer> {
  const { accessToken, graphUrl = defaultUrl, graphVersion = defaultVersion } = credentialsOf(line);
  try {
    const answer = await fetch(`${graphUrl.replace(/\/+$/, '')}/${graphVersion}/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form }),
      redirect: 'error', // the token goes nowhere else
      signal: AbortSignal.timeout(form ? patience.fileMs : patience.callMs),
    });
    const text = await answer.text();
    if (!answer.ok) return { ok: false, failure: readFailure(answer.status, text) };
    const body = readJson(text);
    return body === null
      ? { ok: false, failure: { kind: 'silent', details: 'no JSON in the answer' } }
      : { ok: true, body };
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

/** Codes of a connection that never came about: certainly nothing was taken. */
const neverThere = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

/** fetch hides the reason in its causes; with two addresses tried, in a list of them. */
export function failureOf(error: unknown): GraphFailure {
  const codes = codesIn(error);
  const details = codes[0] ?? (error instanceof Error ? error.name : 'unknown');
  const isCertain = codes.length > 0 && codes.every((code) => neverThere.includes(code) || code.startsWith('CERT_'));
  return { kind: isCertain ? 'unreachable' : 'silent', details };
}

function codesIn(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const inner = [...(error instanceof AggregateError ? error.errors : []), error.cause].flatMap(codesIn);
  if (inner.length > 0) return inner;
  return 'code' in error && typeof error.code === 'string' ? [error.code] : [];
}
