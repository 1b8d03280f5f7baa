import { instantOf, type WallTime, zonedTime } from '../companies/zoned-time.ts';
import type { Ticket } from './ticket.ts';

/** A later date is a mistake. */
export const maxSnoozeDays = 366;

export type SnoozePreset = { name: 'laterToday' | 'tomorrow' | 'nextWeek'; until: Date };

const [morning, evening] = [9, 21];
const halfHourMs = 30 * 60_000;

/** Whether a ticket may be snoozed until this time. */
export const canSnoozeUntil = (until: Date, now: Date): boolean =>
  until > now && until.getTime() <= now.getTime() + maxSnoozeDays * 86_400_000;

/**
 * The suggested times, in the company's zone: in three hours, rounded to the half hour, unless that is late in the
 * evening; tomorrow at nine; next Monday at nine, if that is not tomorrow.
 */
export function snoozePresets(now: Date, timeZone: string): SnoozePreset[] {
  const today = wallOf(now, timeZone);
  const at = (days: number): Date => instantOf({ ...today, day: today.day + days, hour: morning, minute: 0 }, timeZone);
  const later = toHalfHour(new Date(now.getTime() + 3 * 60 * 60_000), timeZone);
  const then = wallOf(later, timeZone);
  const isToday = then.day === today.day && (then.hour ?? 0) < evening;
  return [
    ...(isToday ? [{ name: 'laterToday' as const, until: later }] : []),
    { name: 'tomorrow', until: at(1) },
    { name: 'nextWeek', until: at(daysToMonday(now, timeZone)) },
  ];
}

/** The next half hour of local time, which may differ from UTC's by a quarter of an hour. */
function toHalfHour(at: Date, timeZone: string): Date {
  const { minute } = zonedTime(at, timeZone);
  const pastMs = ((Number(minute) * 60_000) % halfHourMs) + (at.getTime() % 60_000);
  return pastMs === 0 ? at : new Date(at.getTime() - pastMs + halfHourMs);
}

/** Whether it has returned from a snooze and is unchanged since. */
export const hasComeBack = ({ wokenAt, updatedAt }: Pick<Ticket, 'wokenAt' | 'updatedAt'>): boolean =>
  wokenAt !== null && updatedAt <= wokenAt;

const weekdayNumbers = { monday: 0, tuesday: 1, wednesday: 2, thursday: 3, friday: 4, saturday: 5, sunday: 6 };

function daysToMonday(now: Date, timeZone: string): number {
  const days = 7 - weekdayNumbers[zonedTime(now, timeZone).weekday];
  return days === 1 ? 8 : days;
}

function wallOf(at: Date, timeZone: string): WallTime {
  const { year, month, day, hour, minute } = zonedTime(at, timeZone);
  return { year: Number(year), month: Number(month), day: Number(day), hour: Number(hour), minute: Number(minute) };
}
