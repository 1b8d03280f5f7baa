import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays } from './company.ts';
import {
  firstOccurrences,
  formatRecurrence,
  nextOccurrence,
  parseRecurrence,
  type Recurrence,
  restartRecurrence,
} from './recurrence.rules.ts';
import { sameClock, zonedTime } from './zoned-time.ts';

const saoPaulo = 'America/Sao_Paulo';
const take = (text: string, first: string, count: number, zone = saoPaulo): string[] => {
  return firstOccurrences(parseRecurrence(text)!, new Date(first), zone, count).map((at) => {
    const { year, month, day, hour, minute } = zonedTime(at, zone);
    return `${year}-${month}-${day} ${hour}:${minute}`;
  });
};

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);
const end = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 40 }), until: fc.constant(null) }),
  fc.record({ count: fc.constant(null), until: oneOf(null, '2027-03-31') }),
);
const base = { weekdays: [], monthDay: null, monthWeekday: null };
const pattern: fc.Arbitrary<Pick<Recurrence, 'frequency' | 'weekdays' | 'monthDay' | 'monthWeekday'>> = fc.oneof(
  oneOf({ frequency: 'DAILY' as const, ...base }, { frequency: 'YEARLY' as const, ...base }),
  fc.subarray([...weekdays]).map((days) => ({ ...base, frequency: 'WEEKLY' as const, weekdays: days })),
  fc.integer({ min: 1, max: 31 }).map((monthDay) => ({ ...base, frequency: 'MONTHLY' as const, monthDay })),
  fc
    .record({ place: oneOf(1, 2, 3, 4, -1), weekday: oneOf(...weekdays) })
    .map((monthWeekday) => ({ ...base, frequency: 'MONTHLY' as const, monthWeekday })),
);
const anyRule: fc.Arbitrary<Recurrence> = fc
  .record({ pattern, end, interval: fc.integer({ min: 1, max: 12 }) })
  .map(({ pattern, end, interval }) => ({ ...pattern, ...end, interval }));
const anyMoment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
const anyZone = oneOf(saoPaulo, 'America/New_York', 'Europe/Lisbon', 'Australia/Lord_Howe', 'America/Santiago');
const several = (rule: Recurrence, first: Date, zone: string): Date[] => firstOccurrences(rule, first, zone, 50);

describe('for any rule, moment and zone', () => {
  it('is restored from its text', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        expect(parseRecurrence(formatRecurrence(rule))).toEqual(rule);
      }),
    );
  });

  it('each occurrence follows the one before; the first is the given one; none beyond its count or end', () => {
    fc.assert(
      fc.property(anyRule, anyMoment, anyZone, (rule, first, zone) => {
        const all = several(rule, first, zone);
        expect(all[0]).toEqual(first);
        for (const [i, at] of all.entries()) if (i > 0) expect(at > all[i - 1]!).toBe(true);
        if (rule.count !== null) expect(all.length).toBe(Math.min(50, rule.count));
        if (rule.until !== null)
          for (const at of all.slice(1)) {
            const { year, month, day } = zonedTime(at, zone);
            expect(`${year}-${month}-${day}` <= rule.until).toBe(true);
          }
      }),
    );
  });

  it('keeps its local time, except where that does not exist on the day', () => {
    fc.assert(
      fc.property(anyRule, anyMoment, anyZone, (rule, first, zone) => {
        const clock = (at: Date) => `${zonedTime(at, zone).hour}:${zonedTime(at, zone).minute}`;
        for (const at of several(rule, first, zone)) {
          if (clock(at) === clock(first)) continue;
          const before = new Date(at.getTime() - 2 * 3_600_000);
          const offset = (of: Date) => sameClock(of, zone, 'UTC').getTime() - of.getTime();
          expect(offset(at) - offset(before), 'clocks went forward here').toBeGreaterThan(0);
        }
      }),
    );
  });

  it('the next after an occurrence is its successor', () => {
    fc.assert(
      fc.property(anyRule, anyMoment, anyZone, (rule, first, zone) => {
        const all = several(rule, first, zone).slice(0, 12);
        for (const [i, at] of all.slice(0, -1).entries())
          expect(nextOccurrence(rule, first, at, zone)).toEqual(all[i + 1]);
      }),
      { numRuns: 50 },
    );
  });
});

it('a rule of the 31st falls on the last day of shorter months, and on the 31st again', () => {
  expect(take('FREQ=MONTHLY', '2026-12-31T12:00:00Z', 4)).toEqual([
    '2026-12-31 09:00',
    '2027-01-31 09:00',
    '2027-02-28 09:00',
    '2027-03-31 09:00',
  ]);
  expect(take('FREQ=YEARLY', '2028-02-29T12:00:00Z', 2)).toEqual(['2028-02-29 09:00', '2029-02-28 09:00']);
  expect(take('FREQ=MONTHLY;BYMONTHDAY=-1', '2027-02-28T12:00:00Z', 2)).toEqual([
    '2027-02-28 09:00',
    '2027-03-31 09:00',
  ]);
});

it('a rule of weekdays falls on each of them, every n weeks', () => {
  // 2 December 2026 is a Wednesday.
  expect(take('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,MO', '2026-12-02T12:00:00Z', 4)).toEqual([
    '2026-12-02 09:00',
    '2026-12-04 09:00',
    '2026-12-14 09:00',
    '2026-12-18 09:00',
  ]);
});

it('falls on the second or last weekday of a month', () => {
  expect(take('FREQ=MONTHLY;BYDAY=2MO', '2026-12-14T12:00:00Z', 2)).toEqual(['2026-12-14 09:00', '2027-01-11 09:00']);
  expect(take('FREQ=MONTHLY;BYDAY=-1FR', '2026-12-25T12:00:00Z', 3)).toEqual([
    '2026-12-25 09:00',
    '2027-01-29 09:00',
    '2027-02-26 09:00',
  ]);
});

it('keeps its hour over summer time; a skipped hour moves one hour later that day', () => {
  const lisbon = 'Europe/Lisbon';
  expect(take('FREQ=DAILY', '2027-03-27T09:00:00Z', 3, lisbon)).toEqual([
    '2027-03-27 09:00',
    '2027-03-28 09:00',
    '2027-03-29 09:00',
  ]);
  expect(take('FREQ=DAILY', '2027-03-27T01:30:00Z', 3, lisbon)).toEqual([
    '2027-03-27 01:30',
    '2027-03-28 02:30',
    '2027-03-29 01:30',
  ]);
});

it('ends by its count or by its last day', () => {
  expect(take('FREQ=DAILY;COUNT=2', '2026-12-01T12:00:00Z', 9)).toHaveLength(2);
  expect(take('FREQ=DAILY;UNTIL=20261203', '2026-12-01T12:00:00Z', 9).at(-1)).toBe('2026-12-03 09:00');
  const rule = parseRecurrence('FREQ=DAILY;COUNT=5')!;
  const restart = new Date('2026-12-03T15:00:00Z');
  expect(restartRecurrence(rule, new Date('2026-12-01T12:00:00Z'), restart, saoPaulo).count).toBe(2);
});

it.each([
  'FREQ=HOURLY',
  'INTERVAL=2',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;COUNT=2;UNTIL=20270101',
  'FREQ=DAILY;COUNT=2;COUNT=3',
  'FREQ=DAILY;UNTIL=20270230',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY=2MO',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=MONTHLY;BYMONTHDAY=0',
  'FREQ=DAILY;BYHOUR=9',
  '',
])('%s is no rule of ours', (text) => expect(parseRecurrence(text)).toBeNull());
