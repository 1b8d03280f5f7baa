import { serverNow } from '../platform/clock/server-clock.ts';
import { companyDay, companyToday, startOfCompanyDay } from '../platform/company-zone.ts';

/** The days of the figures: the last n including today, or a range (`YYYY-MM-DD`, both included). */
export type ChosenPeriod = { days: number } | { from: string; to: string };

export const maxDays = 366;
export const quickPeriods = ['today', 'yesterday', 'week', 'month', 'thisMonth', 'lastMonth'] as const;
type QuickPeriod = (typeof quickPeriods)[number];

/** Reads the period from the page's address, so that it can be linked to. Without one: today. */
export function periodFromAddress(params: URLSearchParams): ChosenPeriod {
  const [from, to, days] = [params.get('from'), params.get('to'), Number(params.get('days'))];
  if (from && to && isDay(from) && isDay(to)) return { from, to };
  return { days: Number.isInteger(days) && days >= 1 && days <= maxDays ? days : 1 };
}

export const periodToAddress = (period: ChosenPeriod): Record<string, string> =>
  'days' in period ? { days: String(period.days) } : period;

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** The days of a quick choice, on the company's calendar. */
export function quickPeriod(name: QuickPeriod, now = new Date(serverNow())): ChosenPeriod {
  const today = companyDay(now);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const firstOf = (y: number, m: number) => new Date(Date.UTC(y, m - 1, 1)).toISOString().slice(0, 10);
  const lastOf = (y: number, m: number) => new Date(Date.UTC(y, m, 0)).toISOString().slice(0, 10);
  switch (name) {
    case 'today':
      return { days: 1 };
    case 'yesterday': {
      const yesterday = companyDay(startOfCompanyDay(today, -1));
      return { from: yesterday, to: yesterday };
    }
    case 'week':
      return { days: 7 };
    case 'month':
      return { days: 30 };
    case 'thisMonth':
      return { from: firstOf(year, month), to: today };
    case 'lastMonth':
      return { from: firstOf(year, month - 1), to: lastOf(year, month - 1) };
  }
}

/** The quick choice that equals a period, if any. */
export const quickNameOf = (period: ChosenPeriod): QuickPeriod | undefined =>
  quickPeriods.find((name) => JSON.stringify(quickPeriod(name)) === JSON.stringify(period));

/** Whether the period's figures still change. */
export const isCurrent = (period: ChosenPeriod): boolean => 'days' in period || period.to >= companyToday();

/** The error in a typed range of days, if any. */
export function periodFault(from: string | null, to: string | null): 'incomplete' | 'reversed' | 'tooLong' | undefined {
  if (!from || !to) return 'incomplete';
  if (from > to) return 'reversed';
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 >= maxDays ? 'tooLong' : undefined;
}
