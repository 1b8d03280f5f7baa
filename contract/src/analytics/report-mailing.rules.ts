import { nextOccurrence, parseRecurrence, type Recurrence } from '../companies/recurrence.rules.ts';
import { instantOf, zonedTime } from '../companies/zoned-time.ts';

/** A rule that is daily, on days of the week, or on a day of the month, without an end. Null for all others. */
export function parseMailingRule(text: string): Recurrence | null {
  const rule = parseRecurrence(text);
  if (rule?.interval !== 1 || rule.until !== null || rule.count !== null || rule.monthWeekday) return null;
  if (rule.frequency === 'DAILY') return rule;
  if (rule.frequency === 'WEEKLY') return rule.weekdays.length > 0 ? rule : null;
  return rule.frequency === 'MONTHLY' && rule.monthDay !== null ? rule : null;
}

/** The first time after an instant. */
export function nextMailing(rule: Recurrence, time: string, after: Date, timeZone: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const { year, month, day } = zonedTime(after, timeZone);
  const daysBefore = (days: number): Date =>
    instantOf({ year: Number(year), month: Number(month), day: Number(day) - days, hour, minute }, timeZone);
  // Counted from the day before, whose time has passed at any hour; that day may lack the time if clocks went forward.
  const since = clockOf(daysBefore(1), timeZone) === time ? daysBefore(1) : daysBefore(2);
  const found = nextOccurrence(rule, since, after, timeZone);
  if (!found) throw new Error('a rule without an end has a next time');
  return found;
}

function clockOf(at: Date, timeZone: string): string {
  const { hour, minute } = zonedTime(at, timeZone);
  return `${hour}:${minute}`;
}

/** The days that a turn covers, as dates: the day, the seven days or the month before it. */
export function daysOfMailing(
  { frequency }: Pick<Recurrence, 'frequency'>,
  at: Date,
  timeZone: string,
): { from: string; to: string } {
  const { year, month, day } = zonedTime(at, timeZone);
  const date = (monthsBack: number, of: number) =>
    new Date(Date.UTC(Number(year), Number(month) - 1 - monthsBack, of)).toISOString().slice(0, 10);
  if (frequency === 'MONTHLY') return { from: date(1, 1), to: date(0, 0) };
  const today = Number(day);
  return { from: date(0, today - (frequency === 'WEEKLY' ? 7 : 1)), to: date(0, today - 1) };
}
