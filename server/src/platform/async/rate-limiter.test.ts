import { Failure } from '@balcao/contract/errors';
import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

test('a burst is let through, then as much as refills; each key has its own allowance', () => {
  let now = 0;
  const spend = createRateLimiter({ burst: 3, perSecond: 2, now: () => now });
  for (let i = 0; i < 3; i++) spend('a');
  expect(() => spend('a')).toThrow(Failure);
  spend('b');
  now += 500;
  spend('a');
  expect(() => spend('a')).toThrow(Failure);
  now += 3_600_000;
  for (let i = 0; i < 3; i++) spend('a');
  expect(() => spend('a')).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 1 } }));
});

test('a clock that is set back blocks nobody until it has caught up', () => {
  let now = 3_600_000;
  const spend = createRateLimiter({ burst: 2, perSecond: 1, now: () => now });
  for (let i = 0; i < 2; i++) spend('a');
  now = 0;
  expect(() => spend('a')).toThrow(expect.objectContaining({ details: { retryAfterSeconds: 1 } }));
  now += 1_000;
  spend('a');
});
