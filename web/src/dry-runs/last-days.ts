import { companyDay, startOfCompanyDay } from '../platform/company-zone.ts';

/** The last `days` calendar days, including today. Calendar days may have 23 or 25 hours. */
export function lastDays(days: number, now: Date): { from: string; until: string } {
  const until = companyDay(now);
  return { from: companyDay(startOfCompanyDay(until, 1 - days)), until };
}
