import { companyToday } from '../../../platform/company-zone.ts';

/**
 * `05/11/2026`, day first in all three languages, to `2026-11-05`; null for an invalid or incomplete date. Without a year it
 * is a day of this year; two digits are not one, since each year of four passes through them while it is typed.
 */
export function parseTypedDay(text: string, thisYear = companyToday().slice(0, 4)): string | null {
  const [, day = '', month = '', year = thisYear] = /^\s*(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?\s*$/.exec(text) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // `Date` accepts some impossible dates as another day.
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? null : iso;
}
