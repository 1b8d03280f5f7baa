import type { CompanyRow } from '@balcao/contract/companies/company';
import { neverExpires } from '@balcao/contract/companies/due-date.rules';
import { companyDay, daysBetween } from '../platform/company-zone.ts';

type Due = Pick<CompanyRow, 'dueDate' | 'timeZone'>;

/** `2026-12-10`: the last day of the licence where its company is, as the operator has typed it from wherever they are. "": none, or it does not end. */
export const dueDayOf = ({ dueDate, timeZone }: Due): string =>
  dueDate === null || neverExpires(dueDate) ? '' : companyDay(dueDate, timeZone);

/** Calendar days there until the licence is over, negative after it; null: there is no due date. */
export const daysUntilDue = ({ dueDate, timeZone }: Due, now: Date): number | null =>
  dueDate === null ? null : daysBetween(now, dueDate, timeZone);
