import { minuteMs } from '../durations.ts';
import type { Holiday } from '../holidays/holiday.ts';
import { type ScheduleDay, weekdays } from './company.ts';
import { instantOf, minutesOf, zonedTime } from './zoned-time.ts';

/** When a company or a queue is open: its weekly schedule and its holidays, in its time zone. */
export type OpeningHours = { schedules: readonly ScheduleDay[]; holidays: readonly Holiday[]; timeZone: string };

/** Minutes since midnight, the end exclusive. */
type Range = [from: number, until: number];
/** Milliseconds since 1970, the end exclusive. */
type Period = [startMs: number, endMs: number];
type Day = { year: number; month: number; day: number };

const wholeDay: Range = [0, 1440];
/** Days ahead in which the end of an opening period is searched. */
const maxDays = 400;
/** Days back in which the last opening period is searched. */
const maxDaysBack = 60;

/**
 * Opening times of a calendar day, in order and disjoint, including the rest of the day before if its end is past
 * midnight. 00:00 to 00:00 is closed; a day without an entry or with an empty end is open (docs/inbound.md 9).
 */
export function openRangesOf({ schedules, holidays }: Pick<OpeningHours, 'schedules' | 'holidays'>, day: Day): Range[] {
  const closings = closingsOf(holidays, day);
  const yesterday = { ...day, day: day.day - 1 };
  // A closing for the rest of the evening does not end at midnight.
  const isCutShort = closingsOf(holidays, yesterday).some(([, until]) => until === 1440);
  const left = isCutShort ? [] : afterMidnight(entryOf(schedules, yesterday));
  return closings.reduce(
    (open, closing) => open.flatMap((range) => without(range, closing)),
    joined([...left, ...untilMidnight(entryOf(schedules, day))]),
  );
}

const dayOf = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});
const dateOf = ({ year, month, day }: Day): Date => new Date(Date.UTC(year, month - 1, day));

const entryOf = (schedules: readonly ScheduleDay[], day: Day): ScheduleDay | undefined =>
  schedules.find(({ weekdayEn }) => weekdayEn === weekdays[(dateOf(day).getUTCDay() + 6) % 7]);

function closingsOf(holidays: readonly Holiday[], day: Day): Range[] {
  const name = dateOf(day).toISOString().slice(0, 10);
  return holidays
    .filter((one) => (one.isYearly ? one.day.slice(5) === name.slice(5) : one.day === name))
    .map(closedRangeOf);
}

function untilMidnight(entry: ScheduleDay | undefined): Range[] {
  if (!entry || entry.startTime === '' || entry.endTime === '') return [wholeDay];
  const [start, end] = [minutesOf(entry.startTime), endOf(entry.endTime)];
  return notEmpty([[start, end < start ? 1440 : end]]);
}

function afterMidnight(entry: ScheduleDay | undefined): Range[] {
  if (!entry || entry.startTime === '' || entry.endTime === '') return [];
  const end = minutesOf(entry.endTime);
  return end < minutesOf(entry.startTime) ? notEmpty([[0, end]]) : [];
}

/** Merges overlapping or adjacent ranges, so that a minute counts once. `ranges`: at most two, by their beginning. */
function joined(ranges: Range[]): Range[] {
  const [first, second] = ranges;
  if (!first || !second || second[0] > first[1]) return ranges;
  return [[first[0], Math.max(first[1], second[1])]];
}

/** 23:59 is the last time in the fields, and means the end of the day: 00:00 to 24:00 cannot be entered otherwise. */
const endOf = (clock: string): number => (clock === '23:59' ? 1440 : minutesOf(clock));

const closedRangeOf = ({ closedFrom, closedUntil }: Holiday): Range => [
  closedFrom === '' ? 0 : minutesOf(closedFrom),
  closedUntil === '' ? 1440 : endOf(closedUntil),
];

const without = ([from, until]: Range, [closedFrom, closedUntil]: Range): Range[] =>
  notEmpty([
    [from, Math.min(until, closedFrom)],
    [Math.max(from, closedUntil), until],
  ]);

const notEmpty = (ranges: Range[]): Range[] => ranges.filter(([from, until]) => from < until);

/** The instant at which this many opening minutes have passed; null: not within the searched days. */
export function afterOpenMinutes(hours: OpeningHours, from: Date, minutes: number): Date | null {
  let leftMs = minutes * minuteMs;
  for (const [startMs, endMs] of openTimesFrom(hours, from)) {
    if (endMs - startMs >= leftMs) return new Date(startMs + leftMs);
    leftMs -= endMs - startMs;
  }
  return null;
}

/** The opening periods from an instant on. Days of 23 or 25 hours have their real length. */
export function* openTimesFrom(hours: OpeningHours, from: Date): Generator<Period> {
  const { year, month, day } = zonedTime(from, hours.timeZone);
  for (let n = -1; n < maxDays; n++) {
    const here = dayOf(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + n)));
    const msOf = (minute: number) => instantOf({ ...here, minute }, hours.timeZone).getTime();
    for (const [opens, closes] of openRangesOf(hours, here)) {
      const [startMs, endMs] = [msOf(opens), msOf(closes)];
      if (endMs > from.getTime() && endMs > startMs) yield [Math.max(startMs, from.getTime()), endMs];
    }
  }
}

/** The end of the last opening period that is over at `now`; null: there is none within the searched days. */
export function lastClosingBefore(hours: OpeningHours, now: Date): Date | null {
  const { year, month, day } = zonedTime(now, hours.timeZone);
  for (let n = 0; n <= maxDaysBack; n++) {
    const here = dayOf(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - n)));
    const ends = openRangesOf(hours, here).map(([, minute]) => instantOf({ ...here, minute }, hours.timeZone));
    const last = ends.findLast((end) => end <= now);
    if (last) return last;
  }
  return null;
}
