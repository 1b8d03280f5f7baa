import { expect, it } from 'vitest';
import { monthsBefore } from './months-before.ts';

const before = (now: string, months: string) => monthsBefore(new Date(now), months)?.toISOString();

it('a company that keeps everything has no cut-off', () => {
  expect(before('2026-11-26T12:00:00Z', '0')).toBeUndefined();
});

it.each([
  ['2026-11-26T12:34:56.789Z', '12', '2025-11-26T12:34:56.789Z'],
  ['2026-03-31T23:59:59.000Z', '1', '2026-02-28T23:59:59.000Z'],
  ['2024-03-31T00:00:00.000Z', '1', '2024-02-29T00:00:00.000Z'],
  ['2024-02-29T08:00:00.000Z', '12', '2023-02-28T08:00:00.000Z'],
  ['2026-01-31T00:00:00.000Z', '2', '2025-11-30T00:00:00.000Z'],
  ['2026-01-15T00:00:00.000Z', '3', '2025-10-15T00:00:00.000Z'],
])('at %s, what is older than %s months is from before %s', (now, months, expected) => {
  expect(before(now, months)).toBe(expected);
});
