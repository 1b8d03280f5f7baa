import { zonedTime } from '@balcao/contract/companies/zoned-time';
import { companyDay, companyZone } from '../platform/company-zone.ts';

/** As a field for date and hour shows it, on the company's clock: `YYYY-MM-DDTHH:mm`, which the server reads on the same. */
export function formatDueInput(instant: string): string {
  const { hour, minute } = zonedTime(new Date(instant), companyZone());
  return `${companyDay(instant)}T${twoDigits(hour)}:${twoDigits(minute)}`;
}

const twoDigits = (value: number | string): string => String(value).padStart(2, '0');
