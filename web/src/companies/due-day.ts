import type { CompanyRow } from '@balcao/contract/companies/company';
import { type DueState, dueState, neverExpires } from '@balcao/contract/companies/due-date.rules';
import { companyDay, daysBetween } from '../platform/company-zone.ts';
import type { RowTone } from '../ui/tables/record-table.tsx';

type Due = Pick<CompanyRow, 'dueDate' | 'timeZone'>;

/** `2026-12-10`: the last day of the licence in the company's time zone, wherever the operator is. "": no due date, or no end. */
export const dueDayOf = ({ dueDate, timeZone }: Due): string =>
  dueDate === null || neverExpires(dueDate) ? '' : companyDay(dueDate, timeZone);

/** Calendar days of the company until the licence ends, negative after it; null: there is no due date. */
export const daysUntilDue = ({ dueDate, timeZone }: Due, now: Date): number | null =>
  dueDate === null ? null : daysBetween(now, dueDate, timeZone);

const tones: Record<DueState, RowTone | undefined> = {
  far: undefined,
  soon: 'caution',
  near: 'warn',
  overdue: 'danger',
  none: undefined,
};

/** The row's colour, beside the words of the due date. */
export const dueToneOf = (company: Due, now: Date): RowTone | undefined => tones[dueState(daysUntilDue(company, now))];
