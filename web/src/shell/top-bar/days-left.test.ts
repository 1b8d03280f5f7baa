import { expect, it } from 'vitest';
import { daysLeft } from './days-left.ts';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour);

it.each([
  [at(21, 23), at(21, 1), 0],
  [at(22, 0), at(21, 23), 1],
  [at(25, 12), at(21, 12), 4],
  [at(20, 23), at(21, 0), -1],
])('from %s the days are counted by the calendar, not by the hour', (due, now, days) => {
  expect(daysLeft(due.toISOString(), now)).toBe(days);
});
