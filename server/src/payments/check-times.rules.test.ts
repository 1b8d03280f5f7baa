import { expect, it } from 'vitest';
import { askedAfterEndMs, nextCheckAt } from './check-times.rules.ts';

const minuteMs = 60_000;
const createdAt = new Date('2026-11-23T12:00:00Z');
/** Minutes until a charge of this age is asked for again. */
const wait = (ageMs: number) => {
  const now = new Date(createdAt.getTime() + ageMs);
  return (nextCheckAt({ createdAt }, now).getTime() - now.getTime()) / minuteMs;
};

it('a charge is asked for often while somebody looks at its code, then seldom', () => {
  expect([0, 15 * minuteMs - 1].map(wait)).toEqual([0.5, 0.5]);
  expect([15 * minuteMs, 2 * 60 * minuteMs - 1].map(wait)).toEqual([5, 5]);
  expect([2 * 60 * minuteMs, 48 * 60 * minuteMs - 1].map(wait)).toEqual([60, 60]);
  expect([48 * 60 * minuteMs, 7 * 24 * 60 * minuteMs].map(wait)).toEqual([360, 360]);
});

it('and for a week after its end: a code of Asaas can be paid then', () =>
  expect(askedAfterEndMs).toBe(7 * 24 * 60 * minuteMs));
