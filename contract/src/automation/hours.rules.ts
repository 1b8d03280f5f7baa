import type { ScheduleDay } from '../companies/company.ts';
import { lastClosingBefore, type OpeningHours, openRangesOf } from '../companies/opening-minutes.rules.ts';
import { zonedTime } from '../companies/zoned-time.ts';
import type { Holiday } from '../holidays/holiday.ts';

/** Whether it is open at `now`, by the local time in `timeZone` (docs/inbound.md 9). */
export function isOpen(
  schedules: readonly ScheduleDay[],
  now: Date,
  timeZone: string,
  holidays: readonly Holiday[] = [],
): boolean {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = partsOf(now, timeZone);
  const clock = hour * 60 + minute;
  return openRangesOf({ schedules, holidays }, { year, month, day }).some(
    ([from, until]) => clock >= from && clock < until,
  );
}

/** Whether it is open at `now`, and otherwise when it last closed, if that was lately. */
export function hoursAt(hours: OpeningHours, now: Date): { open: boolean; closedSince: Date | null } {
  const open = isOpen(hours.schedules, now, hours.timeZone, hours.holidays);
  return { open, closedSince: open ? null : lastClosingBefore(hours, now) };
}

function partsOf(at: Date, timeZone: string): number[] {
  const { year, month, day, hour, minute } = zonedTime(at, timeZone);
  return [year, month, day, hour, minute].map(Number);
}
