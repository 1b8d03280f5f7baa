import type { Holiday } from '../holidays/holiday.ts';
import { type ScheduleDay, weekdays } from './company.ts';
import { instantOf, minutesOf, zonedTime } from './zoned-time.ts';

/** When a company or a queue is open: its week, its holidays, and the zone of both. */
export type OpeningHours = { schedules: readonly ScheduleDay[]; holidays: readonly Holiday[]; timeZone: string };

/** Minutes of a day's clock, the end not included. */
type Range = [from: number, until: number];
type Day = { year: number; month: number; day: number };

const wholeDay: Range = [0, 1440];
const minuteMs = 60_000;
/** As far as an end of opening minutes is looked for: what is closed for longer has none. */
const maxDays = 400;

/** Opening times of a day of the calendar. 00:00 to 00:00 is closed; a day without entry or with an empty end is open (docs/inbound.md 9). */
export function openRangesOf({ schedules, holidays }: Pick<OpeningHours, 'schedules' | 'holidays'>, day: Day): Range[] {
  const date = new Date(Date.UTC(day.year, day.month - 1, day.day));
  const name = date.toISOString().slice(0, 10);
  const week = rangesOfWeekday(schedules.find(({ weekdayEn }) => weekdayEn === weekdays[(date.getUTCDay() + 6) % 7]));
  return holidays
    .filter((one) => (one.isYearly ? one.day.slice(5) === name.slice(5) : one.day === name))
    .reduce((open, one) => open.flatMap((range) => without(range, closedRangeOf(one))), week);
}

function rangesOfWeekday(day: ScheduleDay | undefined): Range[] {
  if (!day || day.startTime === '' || day.endTime === '') return [wholeDay];
  const [start, end] = [minutesOf(day.startTime), minutesOf(day.endTime)];
  if (end < start)
    return notEmpty([
      [0, end],
      [start, 1440],
    ]); // over midnight
  return notEmpty([[start, end]]);
}

const closedRangeOf = ({ closedFrom, closedUntil }: Holiday): Range => [
  closedFrom === '' ? 0 : minutesOf(closedFrom),
  closedUntil === '' ? 1440 : minutesOf(closedUntil),
];

const without = ([from, until]: Range, [closedFrom, closedUntil]: Range): Range[] =>
  notEmpty([
    [from, Math.min(until, closedFrom)],
    [Math.max(from, closedUntil), until],
  ]);

const notEmpty = (ranges: Range[]): Range[] => ranges.filter(([from, until]) => from < until);

/** Opening minutes between two instants, with parts of minutes; 0 when the second is not after the first. */
export function openMinutesBetween(hours: OpeningHours, from: Date, until: Date): number {
  let minutes = 0;
  for (const [start, end] of openTimesFrom(hours, from)) {
    if (start >= until.getTime()) break;
    minutes += Math.max(0, Math.min(end, until.getTime()) - start) / minuteMs;
  }
  return minutes;
}

/** The instant until which so many opening minutes have passed; null: it does not open for so long within a year. */
export function afterOpenMinutes(hours: OpeningHours, from: Date, minutes: number): Date | null {
  let leftMs = minutes * minuteMs;
  for (const [start, end] of openTimesFrom(hours, from)) {
    if (end - start >= leftMs) return new Date(start + leftMs);
    leftMs -= end - start;
  }
  return null;
}

/** The times at which it is open from then on, as instants. A day of 23 or 25 hours is as long as it is. */
function* openTimesFrom(hours: OpeningHours, from: Date): Generator<Range> {
  const { year, month, day } = zonedTime(from, hours.timeZone);
  for (let n = -1; n < maxDays; n++) {
    const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + n));
    const here = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    for (const range of openRangesOf(hours, here)) {
      const [start, end] = range.map((minute) => instantOf({ ...here, minute }, hours.timeZone).getTime()) as Range;
      if (end > from.getTime() && end > start) yield [Math.max(start, from.getTime()), end];
    }
  }
}
