import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordResponse } from '../positions/notice-position.ts';
import { Refusal } from '../refusal.ts';
import { queryClient } from './query-client.ts';
import { refetchMissed, refetchOneMissed } from './refetch-missed.ts';

const key = ['conversation'];
let stop = () => {};
beforeEach(() => queryClient.clear());
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** A displayed query, whose requests are answered with these positions in turn. */
async function displayed(positions: string[], delayed?: Promise<void>) {
  let requests = 0;
  const queryFn = async () => {
    const position = positions[requests++] ?? null;
    await delayed;
    recordResponse(position);
    return requests;
  };
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn });
  stop = observer.subscribe(() => {});
  if (!delayed) await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  return () => requests;
}
const answered = () => expect.poll(() => queryClient.isFetching()).toBe(0);

it.each([refetchMissed, (joinedAt: string) => refetchOneMissed(key, joinedAt)])(
  'requests again what was read before a notice that preceded the join, and nothing else (%#)',
  async (refetch) => {
    const requests = await displayed(['a.4', 'a.5']);
    refetch('a.4');
    await answered();
    expect(requests()).toBe(1);
    refetch('a.5');
    await answered();
    expect(requests()).toBe(2);
  },
);

it.each([
  ['a.4', 1],
  ['a.5', 2],
])('decides about a pending request when its response is there: joined at %s', async (joinedAt, expected) => {
  const delayed = Promise.withResolvers<void>();
  const requests = await displayed(['a.4', 'a.5'], delayed.promise);
  refetchMissed(joinedAt);
  refetchOneMissed(key, joinedAt);
  delayed.resolve();
  await expect.poll(requests).toBe(expected);
  await answered();
  expect(requests()).toBe(expected);
});

it('requests again what was restored from the device, whatever the position', async () => {
  const requests = await displayed(['a.4', 'a.4']);
  queryClient.setQueryData(['restored'], 'before');
  refetchMissed('a.4');
  expect(queryClient.getQueryState(['restored'])?.isInvalidated).toBe(true);
  expect(requests()).toBe(1);
});

it('requests again what was read more than a minute ago: some things change without a notice', async () => {
  const requests = await displayed(['a.4', 'a.4']);
  vi.setSystemTime(Date.now() + 61_000);
  refetchMissed('a.4');
  await answered();
  expect(requests()).toBe(2);
});

it('requests again what failed, whatever the position of other responses', async () => {
  let requests = 0;
  const queryFn = async () => {
    if (++requests === 1) throw new Refusal('ERR_INTERNAL', 500, undefined);
    recordResponse('a.4');
    return requests;
  };
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn });
  stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().status).toBe('error');
  recordResponse('a.4');
  refetchMissed('a.4');
  await expect.poll(() => observer.getCurrentResult().data).toBe(2);
});

it('requests again older data whose later request was cancelled', async () => {
  let requests = 0;
  const never = new Promise<number>(() => {});
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    requests++;
    if (requests === 2 && !signal.aborted) return never;
    recordResponse(requests === 1 ? 'a.3' : 'a.4');
    return requests;
  };
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn });
  stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toBe(1);
  void queryClient.refetchQueries({ queryKey: key });
  await queryClient.cancelQueries({ queryKey: key });
  recordResponse('a.4');
  refetchMissed('a.4');
  await expect.poll(() => observer.getCurrentResult().data).toBe(3);
});

it('requests again what changes with uncounted notices, whatever the position', async () => {
  const requests = await displayed(['a.4', 'a.4']);
  refetchMissed('a.4', new Set(['another']));
  await answered();
  expect(requests()).toBe(1);
  refetchMissed('a.4', new Set(key));
  await answered();
  expect(requests()).toBe(2);
});
