import { type ErrorCode, errorStatus } from '@balcao/contract/errors';
import { vi } from 'vitest';

/**
 * Replaces `fetch` in tests that depend on the order of requests and responses: each call waits until the test answers
 * it. Call this before importing the code under test.
 */
export function stubFetch() {
  const waiting: PromiseWithResolvers<Response>[] = [];
  const asked: string[] = [];
  const sent: unknown[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
  vi.stubGlobal('fetch', (url: string, { body }: { body?: unknown } = {}) => {
    asked.push(url);
    sent.push(typeof body === 'string' ? JSON.parse(body) : body);
    const answer = Promise.withResolvers<Response>();
    waiting.push(answer);
    return answer.promise;
  });
  /** Answers the oldest waiting call, or the next one, with any response, such as that of a proxy. */
  const answerNextWith = async (response: Response): Promise<void> => {
    const { resolve } = await vi.waitUntil(() => waiting.shift(), { timeout: 10_000 });
    resolve(response);
  };
  return {
    /** The addresses of all calls. */
    asked: asked as readonly string[],
    /** Their bodies. */
    sent: sent as readonly unknown[],
    /** Answers the oldest waiting call, or the next one. */
    answerNext: (body: unknown): Promise<void> => answerNextWith(Response.json(body)),
    answerNextWith,
    /** Refuses the oldest waiting call, or the next one. */
    refuseNext: (error: ErrorCode): Promise<void> =>
      answerNextWith(Response.json({ error }, { status: errorStatus[error] })),
    /** Answers the newest call before older ones. */
    async answerLast(body: unknown): Promise<void> {
      const { resolve } = await vi.waitUntil(() => waiting.pop(), { timeout: 10_000 });
      resolve(Response.json(body));
    },
    /** Fails the oldest waiting call, or the next one, as without a network. */
    async loseNext(): Promise<void> {
      const { reject } = await vi.waitUntil(() => waiting.shift(), { timeout: 10_000 });
      reject(new TypeError('Failed to fetch'));
    },
    dropCalls(): void {
      waiting.length = 0;
    },
  };
}
