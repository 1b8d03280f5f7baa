import type { IncomingMessage } from 'node:http';
import { type CallError, classifyCallError } from '../http/classify-call-error.ts';
import { guardedFetch } from '../http/guarded-fetch.ts';
import { isNamedHost } from '../http/named-hosts.ts';
import { ResponseTooLargeError, readResponse } from '../http/read-response.ts';

/** Longer than any answer. The address was chosen by a company, so its responses are untrusted. */
const maxAnswerBytes = 512 * 1024;

export type ServiceRequest = {
  url: string;
  headers?: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** hosts of the private network that companies may use */
  integrationHosts: readonly string[];
  signal?: AbortSignal | undefined;
};

/** Without a usable response, or by its status. */
export type ServiceFailReason = CallError | 'key' | 'missing' | 'rate' | 'rejected';

/** A failed call of a service. Its error message is not read: it may repeat a key. */
export class ServiceFailure extends Error {
  readonly reason: ServiceFailReason;
  /** the status of the response, if there was one */
  readonly status: number | null;
  /** seconds that it asks to wait */
  readonly retryAfterSeconds: number | null;
  /** the response: shown only to users who may set the address, and only where none of their keys is sent */
  readonly answer: string | null;

  constructor(
    reason: ServiceFailReason,
    { status = null, retryAfterSeconds = null, answer = null }: Partial<AnswerDetails> = {},
  ) {
    super(reason);
    this.reason = reason;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.answer = answer;
  }
}
type AnswerDetails = { status: number | null; retryAfterSeconds: number | null; answer: string | null };

/** POSTs JSON or a form to a service of a company. @throws ServiceFailure for all but 2xx */
export async function callOutside(request: ServiceRequest): Promise<string> {
  return throwUnlessDone(await exchange(request, readAll)).text;
}

/**
 * The same for a receiver, whose status is the answer: of a longer response only the beginning is returned.
 * @throws ServiceFailure
 */
export const exchangeOutside = async (request: ServiceRequest): Promise<{ status: number; text: string }> =>
  throwUnlessDone(await exchange(request, readBeginning));

type Answer = { status: number; text: string; retryAfterSeconds: number | null };

function throwUnlessDone({ status, text, retryAfterSeconds }: Answer): { status: number; text: string } {
  if (status >= 200 && status <= 299) return { status, text };
  throw new ServiceFailure(reasonOfStatus(status), { status, retryAfterSeconds, answer: text });
}

const readAll = (response: IncomingMessage): Promise<string> => readResponse(response, maxAnswerBytes);

const readBeginning = (response: IncomingMessage): Promise<string> =>
  readAll(response).catch((error: unknown) => {
    if (error instanceof ResponseTooLargeError) return error.beginning;
    throw error;
  });

async function exchange(
  { url, headers, body, timeoutMs, integrationHosts, signal }: ServiceRequest,
  read: (response: IncomingMessage) => Promise<string>,
): Promise<Answer> {
  try {
    const response = await guardedFetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Balcao/1', ...headers },
      body: new TextEncoder().encode(body),
      timeoutMs,
      signal,
      allowPrivateNetwork: isNamedHost(url, integrationHosts),
    });
    return {
      status: response.statusCode ?? 0,
      text: await read(response),
      retryAfterSeconds: pauseOf(String(response.headers['retry-after'] ?? '')),
    };
  } catch (error) {
    throw new ServiceFailure(classifyCallError(error));
  }
}

/** Reads `Retry-After` (RFC 9110 10.2.3): seconds, or a date. */
function pauseOf(header: string): number | null {
  const number = header.trim() === '' ? Number.NaN : Number(header);
  const seconds = Number.isNaN(number) ? Math.ceil((Date.parse(header) - Date.now()) / 1000) : number;
  return seconds > 0 ? Math.min(seconds, 3600) : null;
}

/** Redirects are not followed: keys and texts are sent to no other host. */
function reasonOfStatus(status: number): ServiceFailReason {
  if (status === 401 || status === 403) return 'key';
  if (status === 404 || status === 410) return 'missing';
  if (status === 429) return 'rate';
  if (status >= 500) return 'service';
  return status >= 400 ? 'rejected' : 'garbage';
}
