import { expect, it } from 'vitest';
import { fullDayPausesMs, halfDayPausesMs, msUntilDue, pauseAfter } from './retry-delays.rules.ts';

const hourMs = 3_600_000;
const sum = (pausesMs: readonly number[]) => pausesMs.reduce((all, one) => all + one, 0) / hourMs;

it('retries for half a day, or for a day, with pauses that never get shorter', () => {
  expect(sum(halfDayPausesMs)).toBeGreaterThan(11);
  expect(sum(halfDayPausesMs)).toBeLessThan(12.5);
  expect(sum(fullDayPausesMs)).toBeGreaterThan(23.5);
  expect(sum(fullDayPausesMs)).toBeLessThan(24.5);
  for (const pauses of [halfDayPausesMs, fullDayPausesMs]) expect([...pauses].sort((a, b) => a - b)).toEqual(pauses);
});

it('waits after each failure, longer when asked to; after the last there is no retry', () => {
  const pauses = [5_000, 30_000];
  expect([1, 2, 3].map((failures) => pauseAfter(pauses, failures, 0))).toEqual([5_000, 30_000, null]);
  expect([1, 2, 3].map((failures) => pauseAfter(pauses, failures, 10_000))).toEqual([10_000, 30_000, null]);
});

it('woken early, waits for the rest of its pause', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const due = (ms: number) => ({ dueAt: new Date(now.getTime() + ms) });
  expect([due(1500), due(0), due(-1), { dueAt: null }].map((one) => msUntilDue(one, now))).toEqual([1500, 0, 0, 0]);
});
