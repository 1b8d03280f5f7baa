import { instantOf, minutesOf, zonedTime } from '../companies/zoned-time.ts';
import { minuteMs } from '../durations.ts';
import type { SendingWindow } from './campaign-setting.ts';

/** When the window is next open, at or after `at`: `at` itself when it is open. Null window: always open. */
export function nextOpening(window: SendingWindow | null, at: Date, timeZone: string): Date {
  if (window === null) return at;
  const local = zonedTime(at, timeZone);
  const minute = minutesOf(`${local.hour}:${local.minute}`);
  const [from, to] = [minutesOf(window.from), minutesOf(window.to)];
  if (window.weekdays.includes(local.weekday) && minute >= from && minute < to) return at;
  const startsToday = minute < from;
  for (let days = startsToday ? 0 : 1; days <= 8; days++) {
    const first = wallClock(at, timeZone, days, from);
    // When clocks go back, the first occurrence of a time may be past: the second one is computed from the local clock.
    const opens = days > 0 || first > at ? first : new Date(startOfMinute(at) + (from - minute) * minuteMs);
    if (opens > at && window.weekdays.includes(zonedTime(opens, timeZone).weekday)) return opens;
  }
  return at; // a window has at least one day
}

const startOfMinute = (at: Date): number => Math.floor(at.getTime() / minuteMs) * minuteMs;

/** When the window that is open at `at` closes; null: never. */
export const nextClosing = (window: SendingWindow | null, at: Date, timeZone: string): Date | null =>
  window === null ? null : wallClock(at, timeZone, 0, minutesOf(window.to));

/** A local time on the same day or a later one: days of 23 or 25 hours do not shift it. */
function wallClock(at: Date, timeZone: string, days: number, minutes: number): Date {
  const { year, month, day } = zonedTime(at, timeZone);
  const hour = Math.floor(minutes / 60);
  return instantOf(
    { year: Number(year), month: Number(month), day: Number(day) + days, hour, minute: minutes % 60 },
    timeZone,
  );
}
