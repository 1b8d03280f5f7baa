import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once for the requests of a while, and goes on running while they keep coming', () => {
  const work = vi.fn();
  const { ask, cancel } = throttle(work, 500);
  for (let n = 0; n < 10; n++) {
    ask();
    vi.advanceTimersByTime(200);
  }
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(4);
  ask();
  cancel();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(4);
});
