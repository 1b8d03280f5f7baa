import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryWhileActive } from './retry-while-active.ts';
import { openTtlCache } from './ttl-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('an entry lives for its TTL, counted from its last write', () => {
  const cache = openTtlCache(1000);
  cache.set('a', 1);
  vi.advanceTimersByTime(900);
  cache.set('a', 2);
  vi.advanceTimersByTime(1000);
  expect(cache.get('a')).toBe(2);
  vi.advanceTimersByTime(1);
  expect(cache.get('a')).toBeUndefined();
});

it('evicts the oldest when it is full', () => {
  const cache = openTtlCache(60_000, 2);
  cache.set('a', 1);
  cache.set('b', 1);
  cache.set('a', 2);
  cache.set('c', 1);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([2, undefined, 1]);
  cache.flushAll();
  expect(cache.get('a')).toBeUndefined();
});

it('a query is retried until it succeeds; when it is no longer wanted, it fails with its error', async () => {
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
