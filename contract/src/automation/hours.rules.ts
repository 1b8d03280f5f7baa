import type { ScheduleDay } from '../companies/company.ts';
import { zonedTime } from '../companies/zoned-time.ts';

/**
 * Whether it is open at `now` in `timeZone`. A day from 00:00 to 00:00 is closed; a day without entry or with an empty
 * end is open (docs/inbound.md 9).
 */
export function isOpen(schedules: ScheduleDay[], now: Date, timeZone: string): boolean {
  const { weekday, hour, minute } = zonedTime(now, timeZone);
  const day = schedules.find((s) => s.weekdayEn === weekday);
  if (!day || day.startTime === '' || day.endTime === '') return true;
  const clock = `${hour}:${minute}`;
  if (day.endTime < day.startTime) return clock >= day.startTime || clock < day.endTime; // over midnight
  return clock >= day.startTime && clock < day.endTime;
}
