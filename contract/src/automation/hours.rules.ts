import type { ScheduleDay } from '../companies/company.ts';

/**
 * Whether it is open at `now` in `timeZone`. A day from 00:00 to 00:00 is closed; a day without entry or with an empty
 * end is open (docs/inbound.md 9).
 */
export function isOpen(schedules: ScheduleDay[], now: Date, timeZone: string): boolean {
  const parts = dateFormatOf(timeZone).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = schedules.find((s) => s.weekdayEn === of('weekday').toLowerCase());
  if (!day || day.startTime === '' || day.endTime === '') return true;
  const clock = `${of('hour')}:${of('minute')}`;
  if (day.endTime < day.startTime) return clock >= day.startTime || clock < day.endTime; // over midnight
  return clock >= day.startTime && clock < day.endTime;
}

/** Cached because constructing a formatter is the expensive part, and each message of a pending ticket needs one. */
const formatCache = new Map<string, Intl.DateTimeFormat>();

function dateFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatCache.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatCache.set(timeZone, format);
  return format;
}
