import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryWhileActive } from './retry-while-active.ts';
import { openTtlCache } from './ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('an entry is there for its time, counted from when it was last set', () => {
  const cache = openTtlCache(1000);
  cache.set('a', 1);
  vi.advanceTimersByTime(900);
  cache.set('a', 2);
  vi.advanceTimersByTime(1000);
  expect(cache.get('a')).toBe(2);
  vi.advanceTimersByTime(1);
  expect(cache.get('a')).toBeUndefined();
});

it('when it is full the oldest goes', () => {
  const cache = openTtlCache(60_000, 2);
  cache.set('a', 1);
  cache.set('b', 1);
  cache.set('a', 2);
  cache.set('c', 1);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([2, undefined, 1]);
  cache.flushAll();
  expect(cache.get('a')).toBeUndefined();
});

it('a query is tried until it succeeds; when nobody wants it any more it fails as it did', async () => {
  let attempts = 0;
  const query = async () => {
    attempts++;
    if (attempts < 3) throw new Error('away');
    return 'found';
  };
  const found = retryWhileActive(query, () => true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await found).toBe('found');
  await expect(
    retryWhileActive(
      () => Promise.reject(new Error('away')),
      () => false,
    ),
  ).rejects.toThrow('away');
});
