import type { Holiday } from '@balcao/contract/holidays/holiday';
import type { Tx } from '../platform/db/tx.ts';

/** A company's holidays as JSON, in the order of their days. */
export const holidaysSql = `(select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name, 'isYearly', h.is_yearly,
  'closedFrom', h.closed_from, 'closedUntil', h.closed_until) order by h.day, h.id), '[]') from holidays h where h.company_id = current_company())`;

export const listHolidays = (tx: Tx): Promise<Holiday[]> =>
  tx.rows<Holiday>(
    'holidays',
    `select day::text, name, is_yearly as "isYearly", closed_from as "closedFrom", closed_until as "closedUntil"
     from holidays where company_id = current_company() order by holidays.day, id`,
    [],
  );
