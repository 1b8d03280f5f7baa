import { instantOf, zonedDay, zonedTime } from '@balcao/contract/companies/zoned-time';
import { serverNow } from './clock/server-clock.ts';

/** A date of the API: ISO text, or epoch milliseconds. */
export type DateInput = string | number | Date;

/** The company's time zone, in which every date and time on the screen is shown. Before sign-in, the browser's. */
let zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const companyZone = (): string => zone;
export const setCompanyZone = (name: string): void => {
  zone = name;
};

/** `2026-11-21`: the day of an instant in the zone `of`. */
export const companyDay = (date: DateInput, of = zone): string => zonedDay(new Date(date), of);

/** Today, by the server's clock. */
export const companyToday = (): string => companyDay(serverNow());

/** The first instant of a day such as `2026-11-21`; `plusDays` later. */
export function startOfCompanyDay(day: string, plusDays = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf({ year, month, day: date + plusDays }, zone);
}

/** Calendar days from one instant to another: 0 within a day, negative backwards. */
export const daysBetween = (from: DateInput, to: DateInput, of = zone): number =>
  Math.round((Date.parse(companyDay(to, of)) - Date.parse(companyDay(from, of))) / 86_400_000);

type Days = { zone: string; yesterday: number; today: number; tomorrow: number };
let latestDays: Days = { zone: '', yesterday: 0, today: 0, tomorrow: 0 };

/** 0 on the day of `now` or later, 1 on the day before, else 2. Each row of a list calls this, so the bounds of the day are cached. */
export function daysAgo(date: DateInput, now: DateInput): 0 | 1 | 2 {
  const [at, current] = [new Date(date).getTime(), new Date(now).getTime()];
  if (latestDays.zone !== zone || current < latestDays.today || current >= latestDays.tomorrow) {
    const day = companyDay(now);
    const [yesterday, today, tomorrow] = [-1, 0, 1].map((plus) => startOfCompanyDay(day, plus).getTime());
    latestDays = { zone, yesterday: yesterday ?? 0, today: today ?? 0, tomorrow: tomorrow ?? 0 };
  }
  return at >= latestDays.today ? 0 : at >= latestDays.yesterday ? 1 : 2;
}

/** 0 to 23. */
export const companyHour = (date: DateInput): number => Number(zonedTime(new Date(date), zone).hour);
