import { companyDay, startOfCompanyDay } from '../platform/company-zone.ts';

/** So many days, today the last of them. Days of the calendar: some have 23 hours, or 25. */
export function lastDays(days: number, now: Date): { from: string; until: string } {
  const until = companyDay(now);
  return { from: companyDay(startOfCompanyDay(until, 1 - days)), until };
}
