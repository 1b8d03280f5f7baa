import { expect, it } from 'vitest';
import { askedAfterEndMs, nextCheckAt, nextHintedCheckAt, type WatchedCharge } from './check-times.rules.ts';

const minuteMs = 60_000;
const createdAt = new Date('2026-11-23T12:00:00Z');
/** Minutes until a charge of this age is queried again. */
const wait = (ageMs: number, status: WatchedCharge['status'] = 'open') => {
  const now = new Date(createdAt.getTime() + ageMs);
  const next = nextCheckAt({ createdAt, status }, now);
  return next && (next.getTime() - now.getTime()) / minuteMs;
};

it('a charge is checked often while its code is displayed, then seldom', () => {
  expect([0, 15 * minuteMs - 1].map((age) => wait(age))).toEqual([0.5, 0.5]);
  expect([15 * minuteMs, 2 * 60 * minuteMs - 1].map((age) => wait(age))).toEqual([5, 5]);
  expect([2 * 60 * minuteMs, 48 * 60 * minuteMs - 1].map((age) => wait(age))).toEqual([60, 60]);
  expect([48 * 60 * minuteMs, 7 * 24 * 60 * minuteMs].map((age) => wait(age))).toEqual([360, 360]);
});

it('and for a week after its end, as a code of Asaas can still be paid', () =>
  expect(askedAfterEndMs).toBe(7 * 24 * 60 * minuteMs));

it('a paid one is checked as long as it may be refunded: daily for a month, then weekly until day 100', () => {
  const dayMinutes = 24 * 60;
  const waits = [0, 29, 30, 99, 100].map((days) => wait(days * dayMinutes * minuteMs, 'paid'));
  expect(waits).toEqual([dayMinutes, dayMinutes, 7 * dayMinutes, 7 * dayMinutes, null]);
});

it('one that the provider named is checked again within half a minute, and for some days ever more seldom', () => {
  const waits = Array.from({ length: 8 }, (_, n) => {
    const next = nextHintedCheckAt(n + 1, createdAt);
    return next && (next.getTime() - createdAt.getTime()) / minuteMs;
  });
  expect(waits).toEqual([0.5, 2, 10, 30, 120, 360, 1440, null]);
});
