import { type Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http';
import { type Agent as HttpsAgent, request as overHttps } from 'node:https';
import { readResponse } from '../../platform/http/read-response.ts';
import { parseJson } from '../../platform/text/parse-json.ts';
import { ProviderError } from './payment-provider.ts';

/** A user waits for the code no longer than this; a job retries. */
const timeoutMs = 10_000;
const maxBytes = 256 * 1024;

type ProviderCall = {
  method: 'GET' | 'POST' | 'PUT';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  agent?: HttpAgent | HttpsAgent | undefined;
  signal?: AbortSignal | undefined;
};

export type ProviderAnswer = { status: number; body: unknown };

/** One call to the provider's configured address. Responses are limited in size and time. @throws ProviderError */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const { method, url, headers, body, agent } = call;
  const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(call.signal ? [call.signal] : [])]);
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const request = (url.protocol === 'https:' ? overHttps : overHttp)(
        url,
        { method, headers: { accept: 'application/json', ...headers, ...length }, agent, signal },
        resolve,
      );
      request.on('error', reject);
      request.end(body);
    });
    const text = await readResponse(response, maxBytes);
    return { status: response.statusCode ?? 0, body: text === '' ? null : parseJson(text) };
  } catch (error) {
    throw new ProviderError(reasonOf(error), { cause: error });
  }
}

/** An error code of the system or of TLS, or a name: never a text of the provider. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'timeout';
  if (error.name === 'AbortError') return 'called off';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
