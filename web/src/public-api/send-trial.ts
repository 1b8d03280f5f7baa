import { type ApiMessageSent, apiMessageSent } from '@balcao/contract/public-api/public-api';
import { Refusal, Unreachable } from '../platform/refusal.ts';

type Trial = { token: string; number: string; body: string; files: readonly File[] };

/** Sends like another program: by a token, without a session. Throws `Refusal` or `Unreachable`. */
export async function sendTrial({ token, number, body, files }: Trial): Promise<ApiMessageSent> {
  const answer = await fetch('/api/messages/send', {
    method: 'POST',
    credentials: 'omit',
    headers: { token, ...(files.length === 0 && { 'content-type': 'application/json' }) },
    body: files.length === 0 ? JSON.stringify({ number, body }) : formOf(number, body, files),
  }).catch((cause: unknown) => {
    throw new Unreachable('unreachable', { cause });
  });
  if (answer.ok) return apiMessageSent.parse(await answer.json());
  const { error = '', details }: { error?: string; details?: unknown } = await answer.json().catch(() => ({}));
  throw new Refusal(error, answer.status, details);
}

function formOf(number: string, body: string, files: readonly File[]): FormData {
  const form = new FormData();
  form.append('number', number);
  form.append('body', body);
  for (const file of files) form.append('medias', file, file.name);
  return form;
}
