import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSendPacer } from './send-pacer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  [0, 200],
  [0.5, 400],
  [1, 600],
])('sends follow each other by the gap, varied by half at random (%s → %s ms)', async (chance, gapMs) => {
  const turn = openSendPacer(
    () => 400,
    () => chance,
  );
  const begun = Date.now();
  const at: number[] = [];
  for (let i = 0; i < 3; i++) void turn().then(() => at.push(Date.now() - begun));
  await vi.advanceTimersByTimeAsync(2000);
  expect(at).toEqual([0, gapMs, 2 * gapMs]);
});

it('a long idle connection sends at once', async () => {
  const turn = openSendPacer(() => 400);
  await turn();
  await vi.advanceTimersByTimeAsync(5000);
  const begun = Date.now();
  await turn();
  expect(Date.now()).toBe(begun);
});
