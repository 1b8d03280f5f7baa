import { classifyCallError } from '../../platform/http/classify-call-error.ts';
import { guardedFetch } from '../../platform/http/guarded-fetch.ts';
import { readResponse } from '../../platform/http/read-response.ts';
import { tryParseJson } from '../../platform/text/parse-json.ts';
import { type AiAccess, aiFailed } from '../ai-client.ts';
import { classifyRefusal, type Refusal } from './classify-refusal.ts';

/** Longer than any text response. The address was chosen by a company, so its responses are untrusted. */
const maxAnswerBytes = 1024 * 1024;

export type OpenAiCall = {
  path: '/chat/completions' | '/audio/transcriptions';
  body: Record<string, unknown> | FormData;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
};

/** The parsed JSON, or the service's refusal. @throws Failure ERR_AI_FAILED when the response is unreadable */
export async function callOpenAi(
  access: AiAccess,
  call: OpenAiCall,
): Promise<{ json: unknown } | { refusal: Refusal }> {
  const { status, text } = await exchange(access, call);
  if (status < 200 || status > 299) return { refusal: classifyRefusal(status, text) };
  const json = tryParseJson(text);
  if (json === undefined) throw aiFailed('garbage');
  return { json };
}

async function exchange(
  { baseUrl, apiKey, allowPrivateNetwork }: AiAccess,
  { path, body, timeoutMs, signal }: OpenAiCall,
): Promise<{ status: number; text: string }> {
  const packed = body instanceof FormData ? new Response(body) : Response.json(body);
  try {
    const response = await guardedFetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': packed.headers.get('content-type') ?? 'application/json',
        ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
      },
      body: new Uint8Array(await packed.arrayBuffer()),
      timeoutMs,
      signal,
      allowPrivateNetwork,
    });
    return { status: response.statusCode ?? 0, text: await readResponse(response, maxAnswerBytes) };
  } catch (error) {
    throw aiFailed(classifyCallError(error));
  }
}
