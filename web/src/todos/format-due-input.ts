import { zonedTime } from '@balcao/contract/companies/zoned-time';
import { companyDay, companyZone } from '../platform/company-zone.ts';

/** Value of a date and time field in the company's time zone: `YYYY-MM-DDTHH:mm`, which the server reads likewise. */
export function formatDueInput(instant: string): string {
  const { hour, minute } = zonedTime(new Date(instant), companyZone());
  return `${companyDay(instant)}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

const twoDigits = (value: number | string): string => String(value).padStart(2, '0');
