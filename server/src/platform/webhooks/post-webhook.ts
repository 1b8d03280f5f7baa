import { truncateText } from '@balcao/contract/truncate-text';
import { exchangeOutside, type ServiceFailReason, ServiceFailure } from '../outside/call-outside.ts';
import { sanitizeText } from '../text/sanitize-text.ts';
import { pauseAfter } from './retry-delays.rules.ts';

const timeoutMs = 10_000;

export type WebhookRequest = { url: string; body: string; headers: Record<string, string> };

/** What the log of deliveries records of an attempt. */
export type WebhookAttempt = {
  state: 'waiting' | 'delivered' | 'failed';
  failReason: ServiceFailReason | null;
  /** of the next attempt */
  dueAt: Date | null;
  status: number | null;
  /** the beginning of the response */
  answer: string | null;
};

export type AcceptedPost = { attempt: WebhookAttempt; text: string };

/** One attempt. A failure is returned, not thrown: the caller records it too. */
export async function postWebhook(
  { url, body, headers }: WebhookRequest,
  integrationHosts: readonly string[],
): Promise<AcceptedPost | ServiceFailure> {
  try {
    const { status, text } = await exchangeOutside({ url, body, headers, timeoutMs, integrationHosts });
    return {
      attempt: { state: 'delivered', failReason: null, dueAt: null, status, answer: truncateAnswer(text) },
      text,
    };
  } catch (error) {
    if (error instanceof ServiceFailure) return error;
    throw error;
  }
}

/** `pauseMs` null: it was the last attempt. */
export function failedAttempt(
  { reason, status, answer, retryAfterSeconds }: ServiceFailure,
  { pausesMs, failures, now }: { pausesMs: readonly number[]; failures: number; now: Date },
): { attempt: WebhookAttempt; pauseMs: number | null } {
  const pauseMs = pauseAfter(pausesMs, failures, (retryAfterSeconds ?? 0) * 1000);
  const [state, dueAt] =
    pauseMs === null ? (['failed', null] as const) : (['waiting', new Date(now.getTime() + pauseMs)] as const);
  return { attempt: { state, failReason: reason, dueAt, status, answer: answer && truncateAnswer(answer) }, pauseMs };
}

const truncateAnswer = (text: string): string => truncateText(sanitizeText(text), 1000);
