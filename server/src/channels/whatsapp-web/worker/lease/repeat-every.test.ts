import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repeatEvery } from './repeat-every.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs periodically, at once on request, and soon again when there is more', async () => {
  let [runs, isMore] = [0, false];
  const repeated = repeatEvery(
    10_000,
    async () => {
      runs++;
      return isMore;
    },
    () => {},
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(8_999);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(2_002);
  expect(runs).toBe(2);
  isMore = true;
  repeated.now();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(3);
  isMore = false;
  await vi.advanceTimersByTimeAsync(301);
  expect(runs).toBe(4);
});

it('a failure is reported and the next run follows; after stop none does', async () => {
  const failures: string[] = [];
  let runs = 0;
  const repeated = repeatEvery(
    1000,
    async () => {
      runs++;
      throw new Error('away');
    },
    (error) => void failures.push(error),
  );
  await vi.advanceTimersByTimeAsync(1101);
  expect({ runs, failures }).toEqual({ runs: 2, failures: ['away', 'away'] });
  await repeated.stop();
  repeated.now();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runs).toBe(2);
});

it('stop waits for the current run', async () => {
  const work = Promise.withResolvers<boolean>();
  const repeated = repeatEvery(
    1000,
    () => work.promise,
    () => {},
  );
  let isStopped = false;
  const stopping = repeated.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  work.resolve(true);
  await stopping;
});
