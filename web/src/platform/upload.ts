import type { Route } from '@balcao/contract/route';
import type { z } from 'zod';
import { announceIfLost, refreshToken, tokenForCall } from './access-token.ts';
import { Refusal, readRefusal, Unreachable } from './refusal.ts';

type Upload<R extends Route> = {
  params: z.output<R['params']>;
  form: FormData;
  /** Fraction of the bytes sent, 0 to 1. */
  onProgress: (fraction: number) => void;
  signal?: AbortSignal;
  /** for an idempotent route: see `call` */
  idempotencyKey?: string;
};

/** `call` for files with upload progress, which needs XMLHttpRequest. Same errors and session renewal. */
export async function upload<R extends Route>(route: R, input: Upload<R>): Promise<z.output<R['output']>> {
  const used = await tokenForCall();
  const first = await post(route, input, used);
  if (first.status < 400) return parseResponse(route, first.text);
  const refusal = refusalOf(first);
  announceIfLost(refusal.code);
  if (refusal.code !== 'ERR_INVALID_TOKEN') throw refusal;
  const second = await post(route, input, await refreshToken(used));
  if (second.status < 400) return parseResponse(route, second.text);
  throw refusalOf(second);
}

/** Longer than an outage of the server. */
const maxRefusedMs = 300_000;

/**
 * For callers that retry uploads: whether the failed try was the last. A proxy that has answered with error pages
 * for some minutes rejects this file, and each try sends all of it. Without a network nothing is sent, and retries continue.
 */
export function uploadRetryLimit(): (error: unknown) => boolean {
  let refusedSince: number | undefined;
  return (error) => {
    refusedSince = error instanceof Refusal ? (refusedSince ?? Date.now()) : undefined;
    return refusedSince !== undefined && Date.now() - refusedSince >= maxRefusedMs;
  };
}

type UploadResponse = { status: number; text: string };

function post(
  route: Route,
  { params, form, onProgress, signal, idempotencyKey }: Upload<Route>,
  token: string | undefined,
): Promise<UploadResponse> {
  // Cancelled while the session was renewed: the abort event fired once, before anybody listened.
  signal?.throwIfAborted();
  const values = new Map(Object.entries(params as object));
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(route.method, `/api${path}`);
    request.withCredentials = true;
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new Unreachable('unreachable'));
    request.ontimeout = request.onerror;
    request.onabort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

const parseResponse = <R extends Route>(route: R, text: string): z.output<R['output']> =>
  route.output.parse(text === '' ? {} : JSON.parse(text)) as z.output<R['output']>;

const refusalOf = ({ status, text }: UploadResponse): Refusal =>
  readRefusal(status, text, status === 413 ? 'ERR_FILE_TOO_LARGE' : '');
