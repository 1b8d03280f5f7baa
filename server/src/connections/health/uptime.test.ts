import { dayMs } from '@balcao/contract/durations';
import { expect, it } from 'vitest';
import { uptimePercent } from './uptime.ts';

const now = new Date('2026-11-21T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const day = (since: Date, ...gaps: [number, number | null][]) =>
  uptimePercent(
    gaps.map(([from, until]) => ({ from: hoursAgo(from), until: until === null ? null : hoursAgo(until) })),
    { since, now, spanMs: dayMs },
  );
const longAgo = hoursAgo(1000);

it.each([
  ['no gap', longAgo, [], 100],
  ['six hours of a day', longAgo, [[12, 6]], 75],
  ['only the part of a gap within the span counts', longAgo, [[30, 18]], 75],
  ['a gap that ended before the span does not count', longAgo, [[40, 30]], 100],
  ['an open gap counts until now', longAgo, [[6, null]], 75],
  ['down all day', longAgo, [[500, null]], 0],
  [
    'several',
    longAgo,
    [
      [24, 21],
      [12, 9],
    ],
    75,
  ],
  ['a line made four hours ago is measured from then', hoursAgo(4), [[2, 1]], 75],
  ['a second of a day is seen', longAgo, [[1, 1 - 1 / 3600]], 99.99],
  ['made this very moment', now, [], 100],
] as [string, Date, [number, number | null][], number][])('%s', (_, since, gaps, percent) => {
  expect(day(since, ...gaps)).toBe(percent);
});
