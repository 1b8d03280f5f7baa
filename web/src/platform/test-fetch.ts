import { afterAll, vi } from 'vitest';

/**
 * Stands in for `fetch`, for tests of what is asked and answered in a certain order: each call waits until the test answers it. To be called before
 * what calls is imported.
 */
export function stubFetch() {
  const waiting: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>();
    waiting.push(answer);
    return answer.promise;
  });
  // Files of one worker share its globals.
  afterAll(() => void vi.unstubAllGlobals());
  return {
    /** Answers the call that has waited longest, or the next one. */
    async answerNext(body: unknown): Promise<void> {
      const { resolve } = await vi.waitUntil(() => waiting.shift(), { timeout: 10_000 });
      resolve(Response.json(body));
    },
    dropCalls(): void {
      waiting.length = 0;
    },
  };
}
