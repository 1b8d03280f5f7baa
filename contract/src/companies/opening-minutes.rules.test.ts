import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpen } from '../automation/hours.rules.ts';
import type { Holiday } from '../holidays/holiday.ts';
import { defaultSchedules, type ScheduleDay } from './company.ts';
import {
  afterOpenMinutes,
  lastClosingBefore,
  type OpeningHours,
  openRangesOf,
  openTimesFrom,
} from './opening-minutes.rules.ts';

const minuteMs = 60_000;
const saoPaulo = 'America/Sao_Paulo';
const closedOn = (day: string, over: Partial<Holiday> = {}): Holiday => ({
  day,
  name: 'Feriado',
  isYearly: false,
  closedFrom: '',
  closedUntil: '',
  ...over,
});
const week = (holidays: Holiday[] = []): OpeningHours => ({
  schedules: defaultSchedules,
  holidays,
  timeZone: saoPaulo,
});
const at = (text: string) => new Date(`${text}:00-03:00`);

/** Opening minutes between two instants, including fractions; 0 when the second is not after the first. */
function openMinutesBetween(hours: OpeningHours, from: Date, until: Date): number {
  let minutes = 0;
  for (const [startMs, endMs] of openTimesFrom(hours, from)) {
    if (startMs >= until.getTime()) break;
    minutes += Math.max(0, Math.min(endMs, until.getTime()) - startMs) / minuteMs;
  }
  return minutes;
}

describe('opening minutes', () => {
  it.each([
    ['of one morning', '2026-11-20T09:00', '2026-11-20T09:30', [], 30],
    ['of a night: none', '2026-11-20T18:00', '2026-11-21T08:00', [], 0],
    ['over a week-end: Friday, Saturday until noon, Monday', '2026-11-20T17:00', '2026-11-23T09:00', [], 60 + 240 + 60],
    ['of a holiday: none', '2026-11-20T08:00', '2026-11-20T18:00', [closedOn('2026-11-20')], 0],
    [
      'of a yearly one, years later',
      '2026-12-25T08:00',
      '2026-12-25T18:00',
      [closedOn('2020-12-25', { isYearly: true })],
      0,
    ],
    ['of one that was once, years later: all', '2026-12-25T08:00', '2026-12-25T18:00', [closedOn('2020-12-25')], 600],
    [
      'of one from noon on',
      '2026-12-24T08:00',
      '2026-12-24T18:00',
      [closedOn('2026-12-24', { closedFrom: '12:00' })],
      240,
    ],
    [
      'of one over lunch',
      '2026-12-24T08:00',
      '2026-12-24T18:00',
      [closedOn('2026-12-24', { closedFrom: '12:00', closedUntil: '14:00' })],
      480,
    ],
    ['backwards: none', '2026-11-20T09:30', '2026-11-20T09:00', [], 0],
  ] as const)('%s', (_, from, until, holidays, minutes) => {
    expect(openMinutesBetween(week([...holidays]), at(from), at(until))).toBe(minutes);
  });

  it('are an hour fewer in a night with 23 hours, an hour more with 25', () => {
    const schedules = defaultSchedules.map((day) => ({ ...day, startTime: '00:30', endTime: '06:30' }));
    const night = (day: string) =>
      openMinutesBetween(
        { schedules, holidays: [], timeZone: 'America/New_York' },
        new Date(`${day}T05:00:00Z`),
        new Date(`${day}T15:00:00Z`),
      );
    expect([night('2027-03-13'), night('2027-03-14'), night('2026-11-01')]).toEqual([360, 300, 390]);
  });

  it.each([
    ['night within the day', '06:00', '01:00', '12:00', 120 + 12 * 60],
    ['day within the night', '06:00', '01:00', '02:00', 120 + 6 * 60],
    ['both end together', '02:00', '01:00', '02:00', 120 + 2 * 60],
  ] as const)(
    'count a minute once that belongs to both the evening before and the day’s own hours: %s',
    (_, nightEnds, start, end, minutes) => {
      const schedules = defaultSchedules.map((day): ScheduleDay => {
        if (day.weekdayEn === 'friday') return { ...day, startTime: '22:00', endTime: nightEnds };
        return { ...day, startTime: start, endTime: end };
      });
      expect(openMinutesBetween({ ...week(), schedules }, at('2026-11-20T12:00'), at('2026-11-21T12:00'))).toBe(
        minutes,
      );
    },
  );

  it('of a night that ends when the day begins are one period', () => {
    const schedules = defaultSchedules.map((day): ScheduleDay => {
      if (day.weekdayEn === 'friday') return { ...day, startTime: '22:00', endTime: '06:00' };
      return { ...day, startTime: '06:00', endTime: '12:00' };
    });
    expect(openRangesOf({ schedules, holidays: [] }, { year: 2026, month: 11, day: 21 })).toEqual([[0, 720]]);
  });

  it('have no end for hours that never open', () => {
    const closed = defaultSchedules.map((day) => ({ ...day, startTime: '00:00', endTime: '00:00' }));
    expect(afterOpenMinutes({ ...week(), schedules: closed }, at('2026-11-20T09:00'), 1)).toBeNull();
  });
});

const clock = fc
  .integer({ min: 4 * 60, max: 23 * 60 })
  .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`);
const schedules: fc.Arbitrary<ScheduleDay[]> = fc
  .array(fc.tuple(clock, clock), { minLength: 7, maxLength: 7 })
  .map((times) => defaultSchedules.map((day, i) => ({ ...day, startTime: times[i]![0], endTime: times[i]![1] })));
const holidays = fc.array(
  fc
    .record({ n: fc.nat(20), isYearly: fc.boolean(), from: clock, until: clock, isWhole: fc.boolean() })
    .map(({ n, isYearly, from, until, isWhole }) =>
      closedOn(new Date(Date.UTC(isYearly ? 2020 : 2026, 10, 1 + n)).toISOString().slice(0, 10), {
        isYearly,
        ...(!isWhole && from < until && { closedFrom: from, closedUntil: until }),
      }),
    ),
  { maxLength: 5 },
);
const hours: fc.Arbitrary<OpeningHours> = fc.record({
  schedules,
  holidays,
  timeZone: fc.constantFrom(saoPaulo, 'America/New_York', 'Asia/Kathmandu', 'Europe/Lisbon'),
});
const moment = fc.nat(14 * 1440).map((n) => new Date(Date.UTC(2026, 10, 2) + n * minuteMs));

describe('for any hours and holidays', () => {
  it('equal the open minutes counted one by one', () => {
    fc.assert(
      fc.property(hours, moment, fc.nat(1500), (open, from, length) => {
        let counted = 0;
        for (let n = 0; n < length; n++)
          if (isOpen(open.schedules, new Date(from.getTime() + n * minuteMs), open.timeZone, open.holidays)) counted++;
        expect(openMinutesBetween(open, from, new Date(from.getTime() + length * minuteMs))).toBe(counted);
      }),
      { numRuns: 60 },
    );
  });
  it('adding minutes to a moment lets as many pass; adjacent spans add up', () => {
    fc.assert(
      fc.property(hours, moment, moment, fc.integer({ min: 1, max: 3000 }), (open, from, other, minutes) => {
        const due = afterOpenMinutes(open, from, minutes);
        if (due) expect(openMinutesBetween(open, from, due)).toBeCloseTo(minutes, 6);
        const [a, b, c] = [from, other, new Date(Math.max(from.getTime(), other.getTime()) + 86_400_000)].sort(
          (x, y) => x.getTime() - y.getTime(),
        );
        expect(openMinutesBetween(open, a!, b!) + openMinutesBetween(open, b!, c!)).toBeCloseTo(
          openMinutesBetween(open, a!, c!),
          6,
        );
      }),
      { numRuns: 100 },
    );
  });
});

describe('the last closing', () => {
  const every = (startTime: string, endTime: string): ScheduleDay[] =>
    defaultSchedules.map((day) => ({ ...day, startTime, endTime }));
  const nights = { ...week(), schedules: every('18:00', '02:00') };
  it.each<[string, OpeningHours, string, string | null]>([
    ['of the same evening', week(), '2026-11-20T20:00', '2026-11-20T18:00'],
    ['of the evening before, in the morning', week(), '2026-11-20T07:00', '2026-11-19T18:00'],
    ['of Saturday at noon, on Monday morning', week(), '2026-11-23T07:00', '2026-11-21T12:00'],
    ['at its very minute', week(), '2026-11-20T18:00', '2026-11-20T18:00'],
    ['before a holiday', week([closedOn('2026-11-20')]), '2026-11-20T15:00', '2026-11-19T18:00'],
    [
      'before lunch',
      week([closedOn('2026-11-20', { closedFrom: '12:00', closedUntil: '14:00' })]),
      '2026-11-20T13:00',
      '2026-11-20T12:00',
    ],
    [
      'in the evening of a day with a closed lunch: the day’s, not that of lunch',
      week([closedOn('2026-11-20', { closedFrom: '12:00', closedUntil: '14:00' })]),
      '2026-11-20T20:00',
      '2026-11-20T18:00',
    ],
    [
      'before two months of holidays',
      week(
        Array.from({ length: 59 }, (_, n) => closedOn(new Date(Date.UTC(2026, 8, 22 + n)).toISOString().slice(0, 10))),
      ),
      '2026-11-20T07:00',
      '2026-09-21T18:00',
    ],
    ['after midnight', nights, '2026-11-20T10:00', '2026-11-20T02:00'],
    ['of who never opens: none', { ...week(), schedules: every('00:00', '00:00') }, '2026-11-20T10:00', null],
  ])('%s', (_, hours, now, expected) =>
    expect(lastClosingBefore(hours, at(now))).toEqual(expected === null ? null : at(expected)),
  );
});
