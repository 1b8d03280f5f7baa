import type { AiFailReason } from '@balcao/contract/ai/ai-settings';
import { z } from 'zod';
import { tryParseJson } from '../../platform/text/parse-json.ts';

const refusal = z.object({
  error: z.object({ code: z.string().nullish(), type: z.string().nullish(), param: z.string().nullish() }),
});

export type Refusal = { reason: AiFailReason; code: string; param: string };

/** Maps status and code. The error message is not read: it may contain most of a key. */
export function classifyRefusal(status: number, body: string): Refusal {
  const { code, type, param } = readError(body);
  return { reason: reasonOf(status, code, type), code, param };
}

function reasonOf(status: number, code: string, type: string): AiFailReason {
  if (status === 401 || status === 403) return 'key';
  if (status === 402 || code === 'insufficient_quota' || type === 'insufficient_quota') return 'quota';
  if (status === 429) return 'rate';
  if (status === 404 || code === 'model_not_found') return 'model';
  if (status === 413) return 'too-large';
  if (status === 415) return 'format';
  if (status >= 500) return 'service';
  return status >= 400 ? 'rejected' : 'garbage'; // redirects are not followed: the key goes to no other host
}

function readError(body: string): { code: string; type: string; param: string } {
  const parsed = refusal.safeParse(tryParseJson(body));
  const { code, type, param } = parsed.success ? parsed.data.error : {};
  return { code: code ?? '', type: type ?? '', param: param ?? '' };
}
