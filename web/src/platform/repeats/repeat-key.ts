import type { Route } from '@balcao/contract/route';
import { hasNoAnswer } from '../refusal.ts';

/** Longer than a network is usually away, and short enough that a new record with the same values is not taken for the earlier one. */
const rememberedMs = 600_000;

type Attempt = { key: string; since: number };
const unanswered = new Map<string, Attempt>();

/**
 * Sends an idempotent request under a key that a second one with the same content has too, while the first is in progress or after it
 * got no response: that one may have been carried out, and the user presses again. `send` is called synchronously.
 */
export async function sendOnce<T>(url: string, body: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const content = `${url} ${JSON.stringify(body)}`;
  const attempt = lastAttempt(content) ?? { key: crypto.randomUUID(), since: Date.now() };
  unanswered.set(content, attempt);
  const end = () => {
    if (unanswered.get(content) === attempt) unanswered.delete(content);
  };
  try {
    const answer = await send(attempt.key);
    end();
    return answer;
  } catch (error) {
    if (!hasNoAnswer(error)) end();
    throw error;
  }
}

function lastAttempt(content: string): Attempt | undefined {
  const attempt = unanswered.get(content);
  return attempt && Date.now() - attempt.since < rememberedMs ? attempt : undefined;
}

/** After a removal the record may be wanted again, with the same values: its key would only return the removed one. */
export function clearAttempts(route: Route): void {
  if (route.method === 'DELETE') unanswered.clear();
}
