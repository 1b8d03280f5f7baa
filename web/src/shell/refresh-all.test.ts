import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../platform/queries/query-client.ts';
import { Unreachable } from '../platform/refusal.ts';
import { refreshAll } from './refresh-all.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

/** A displayed query: `answer` is the response to each of its requests. */
async function show(answer: () => Promise<string>): Promise<void> {
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: () => answer(), retryDelay: 1 });
  observer.subscribe(() => undefined);
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
}

it('resolves when all requests were answered, and reports whether they were', async () => {
  let isReachable = true;
  await show(async () => {
    if (!isReachable) throw new Unreachable('unreachable');
    return 'shown';
  });
  expect(await refreshAll()).toBe(true);
  isReachable = false;
  expect(await refreshAll()).toBe(false);
  onlineManager.setOnline(false);
  expect(await refreshAll()).toBe(false);
});

it('does not wait when the network goes down during the requests', async () => {
  let isFirst = true;
  await show(async () => {
    if (isFirst) {
      isFirst = false;
      return 'shown';
    }
    onlineManager.setOnline(false);
    throw new Unreachable('unreachable');
  });
  expect(await refreshAll()).toBe(false);
});
