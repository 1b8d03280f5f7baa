import { expect, it } from 'vitest';
import { timeouts } from '../context/timeouts.ts';
import { reconnectPauseMs } from './reconnect-pause.ts';

const times = timeouts.parse({});
const now = 1_800_000_000_000;
const longest = () => 0;
const shortest = () => 1;

it('pauses grow, never exceed the maximum, and are never less than half', () => {
  const after = (count: number, random: () => number) =>
    reconnectPauseMs({ after: 'failure', count }, times, now, random);
  expect([1, 2, 3, 9].map((count) => after(count, longest))).toEqual([1000, 2000, 4000, 120_000]);
  expect(after(3, shortest)).toBe(2000);
});

it('a connection replaced by another client reconnects after minutes, not seconds, and later each time', () => {
  const after = (count: number) => reconnectPauseMs({ after: 'replacement', count }, times, now, longest);
  expect([1, 2, 3].map(after)).toEqual([60_000, 120_000, 240_000]);
});

it('a refusal pauses for hours, or until the time that WhatsApp names and a little longer', () => {
  const wait = { after: 'refusal' as const, count: 1 };
  expect(reconnectPauseMs({ ...wait, until: null }, times, now, longest)).toBe(3_600_000);
  expect(reconnectPauseMs({ ...wait, until: now + 60_000 }, times, now, longest)).toBe(60_000 + 360_000);
  expect(reconnectPauseMs({ ...wait, until: now - 60_000 }, times, now, longest)).toBe(360_000);
});

it('the end of a long ban does not overflow the timer, which would fire at once', () => {
  const wait = { after: 'refusal' as const, count: 1, until: now + 365 * 86_400_000 };
  expect(reconnectPauseMs(wait, times, now)).toBeLessThan(2 ** 31);
});
