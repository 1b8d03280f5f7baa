import { weekdays } from './company.ts';
import { instantOf, zonedTime } from './zoned-time.ts';

type Weekday = (typeof weekdays)[number];

/**
 * A recurrence rule: the commonly needed part of RFC 5545. In a month that is too short it falls on the last day
 * (`SKIP=BACKWARD` of RFC 7529). Times are local times of the company and do not change with daylight saving time.
 */
export type Recurrence = {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  /** every how many days, weeks …; at least 1 */
  interval: number;
  /** days of the week; empty: the weekday of the first occurrence */
  weekdays: Weekday[];
  /** day of the month: 1 to 31, -1 is the last; null: that of the first occurrence, unless `monthWeekday` is set */
  monthDay: number | null;
  /** for example the month's first to fourth Monday, -1 is the last */
  monthWeekday: { place: number; weekday: Weekday } | null;
  /** the last day on which it may occur, `YYYY-MM-DD` */
  until: string | null;
  /** the total number of occurrences, including the first */
  count: number | null;
};

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const codes = weekdays.map((day) => day.slice(0, 2).toUpperCase());
const weekdayOf = (code: string): Weekday | undefined => weekdays[codes.indexOf(code)];
const codeOf = (day: Weekday): string => day.slice(0, 2).toUpperCase();

const maxInterval = 99;
const maxCount = 999;

/** Parses an `RRULE` of RFC 5545; null for an invalid or unsupported one. */
export function parseRecurrence(text: string): Recurrence | null {
  const parts = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .filter((part) => part !== '')
    .map((part) => part.split('=') as [string, string | undefined]);
  const given = new Map(parts.map(([name, value]) => [name, value ?? '']));
  const known = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'COUNT', 'WKST', 'SKIP', 'RSCALE'];
  if (given.size !== parts.length || [...given.keys()].some((name) => !known.includes(name))) return null;
  const frequency = frequencies.find((name) => name === given.get('FREQ'));
  const interval = numberWithin(given.get('INTERVAL') ?? '1', 1, maxInterval);
  const count = given.has('COUNT') ? numberWithin(given.get('COUNT'), 1, maxCount) : null;
  const until = given.has('UNTIL') ? readDay(given.get('UNTIL') ?? '') : null;
  const monthDay = given.has('BYMONTHDAY') ? numberWithin(given.get('BYMONTHDAY'), -1, 31) : null;
  const days = given.has('BYDAY') ? readDays(given.get('BYDAY') ?? '') : [];
  if (!frequency || !interval || count === undefined || until === undefined || monthDay === undefined || !days)
    return null;
  if (monthDay === 0 || (count !== null && until !== null)) return null;
  const [first] = days;
  const rule = { frequency, interval, weekdays: [], monthDay: null, monthWeekday: null, until, count };
  if (frequency === 'WEEKLY' && monthDay === null && days.every(({ place }) => place === null))
    return { ...rule, weekdays: weekdays.filter((day) => days.some(({ weekday }) => weekday === day)) };
  if (frequency === 'MONTHLY' && days.length === 0) return { ...rule, monthDay };
  if (frequency === 'MONTHLY' && monthDay === null && days.length === 1 && first?.place != null)
    return { ...rule, monthWeekday: { place: first.place, weekday: first.weekday } };
  return days.length === 0 && monthDay === null ? rule : null;
}

/** The form in which it is stored and sent. */
export function formatRecurrence({
  frequency,
  interval,
  monthDay,
  monthWeekday,
  until,
  count,
  ...rule
}: Recurrence): string {
  const days = monthWeekday ? `${monthWeekday.place}${codeOf(monthWeekday.weekday)}` : rule.weekdays.map(codeOf).join();
  return [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(days ? [`BYDAY=${days}`] : []),
    ...(monthDay === null ? [] : [`BYMONTHDAY=${monthDay}`]),
    ...(until === null ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
    ...(count === null ? [] : [`COUNT=${count}`]),
  ].join(';');
}

function numberWithin(text: string | undefined, min: number, max: number): number | undefined {
  const value = Number(text);
  return /^-?\d+$/.test(text ?? '') && value >= min && value <= max ? value : undefined;
}

/** `20261231`, or with a time, which is ignored. */
function readDay(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(T\d{6}Z?)?$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : undefined;
}

function readDays(text: string): { place: number | null; weekday: Weekday }[] | undefined {
  const days = text.split(',').map((part) => {
    const [, place, code = ''] = /^(-1|[1-4])?([A-Z]{2})$/.exec(part) ?? [];
    const weekday = weekdayOf(code);
    return weekday && { place: place === undefined ? null : Number(place), weekday };
  });
  return days.every((day) => day !== undefined) ? days : undefined;
}

/** Writes values derived from the first occurrence into the rule, so that moving it later keeps the 31st, or the Monday. */
export function anchorRecurrence(rule: Recurrence, first: Date, timeZone: string): Recurrence {
  const { day, weekday } = zonedTime(first, timeZone);
  if (rule.frequency === 'WEEKLY' && rule.weekdays.length === 0) return { ...rule, weekdays: [weekday] };
  if (rule.frequency === 'MONTHLY' && rule.monthDay === null && rule.monthWeekday === null)
    return { ...rule, monthDay: Number(day) };
  return rule;
}

/** `first`, whether or not it matches the rule, and the following occurrences in order; endless unless the rule ends. */
function* occurrencesOf(rule: Recurrence, first: Date, timeZone: string): Generator<Date> {
  const anchored = anchorRecurrence(rule, first, timeZone);
  const clock = zonedTime(first, timeZone);
  const { hour, minute } = { hour: Number(clock.hour), minute: Number(clock.minute) };
  const restMs = first.getTime() % 60_000;
  const maximum = rule.count ?? Number.POSITIVE_INFINITY;
  yield first;
  let found = 1;
  for (let step = 0; found < maximum; step++)
    for (const { year, month, day } of daysOfStep(anchored, clock, step)) {
      const at = new Date(instantOf({ year, month, day, hour, minute }, timeZone).getTime() + restMs);
      if (at <= first) continue;
      if (rule.until !== null && isoDay(year, month, day) > rule.until) return;
      yield at;
      found++;
      if (found >= maximum) return;
    }
}

/** The first occurrences, this many. */
export function firstOccurrences(rule: Recurrence, first: Date, timeZone: string, count: number): Date[] {
  const found: Date[] = [];
  for (const at of occurrencesOf(rule, first, timeZone)) if (found.push(at) >= count) break;
  return found;
}

/** The next occurrence after an instant; null when there is none. */
export function nextOccurrence(rule: Recurrence, first: Date, after: Date, timeZone: string): Date | null {
  for (const at of occurrencesOf(rule, first, timeZone)) if (at > after) return at;
  return null;
}

/** Continues from another first occurrence: earlier ones are subtracted from the count. */
export function restartRecurrence(rule: Recurrence, first: Date, restartAt: Date, timeZone: string): Recurrence {
  if (rule.count === null) return rule;
  let passed = 0;
  for (const at of occurrencesOf(rule, first, timeZone)) {
    if (at >= restartAt) break;
    passed++;
  }
  return { ...rule, count: Math.max(1, rule.count - passed) };
}

type CalendarDay = { year: number; month: number; day: number };

/** The days of the n-th day, week, month or year after that of the first. Days may exceed the length of their month. */
function daysOfStep(
  { frequency, interval, weekdays: days, monthDay, monthWeekday }: Recurrence,
  first: { year: string; month: string; day: string; weekday: Weekday },
  step: number,
): CalendarDay[] {
  const [year, month, day] = [Number(first.year), Number(first.month), Number(first.day)];
  const n = step * interval;
  if (frequency === 'DAILY') return [dayAt(year, month, day + n)];
  if (frequency === 'WEEKLY') {
    const monday = day - weekdays.indexOf(first.weekday) + 7 * n;
    return days.map((one) => dayAt(year, month, monday + weekdays.indexOf(one)));
  }
  const target = frequency === 'YEARLY' ? dayAt(year + n, month, 1) : dayAt(year, month + n, 1);
  if (monthWeekday) return [{ ...target, day: dayOfWeekday(target, monthWeekday) }];
  const last = daysIn(target);
  return [{ ...target, day: monthDay === -1 ? last : Math.min(monthDay ?? day, last) }];
}

const dayAt = (year: number, month: number, day: number): CalendarDay => {
  const at = new Date(Date.UTC(year, month - 1, day));
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
};
const daysIn = ({ year, month }: CalendarDay): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const isoDay = (year: number, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function dayOfWeekday(month: CalendarDay, { place, weekday }: { place: number; weekday: Weekday }): number {
  const firstWeekday = (new Date(Date.UTC(month.year, month.month - 1, 1)).getUTCDay() + 6) % 7;
  const first = 1 + ((weekdays.indexOf(weekday) - firstWeekday + 7) % 7);
  const day = first + 7 * ((place === -1 ? 5 : place) - 1);
  return day > daysIn(month) ? day - 7 : day;
}
