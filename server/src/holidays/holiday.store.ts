import type { Holiday } from '@balcao/contract/holidays/holiday';
import type { Tx } from '../platform/db/tx.ts';

/** A company's holidays as JSON, in the order of their days. */
export const holidaysSql = `(select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name, 'isYearly', h.is_yearly,
  'closedFrom', h.closed_from, 'closedUntil', h.closed_until) order by h.day, h.id), '[]') from holidays h where h.company_id = current_company())`;

export const selectHolidays = (tx: Tx): Promise<Holiday[]> =>
  tx.rows<Holiday>(
    'holidays',
    `select day::text, name, is_yearly as "isYearly", closed_from as "closedFrom", closed_until as "closedUntil"
     from holidays where company_id = current_company() order by holidays.day, id`,
    [],
  );

export async function replaceHolidays(tx: Tx, holidays: readonly Holiday[]): Promise<void> {
  await tx.rows('holidays-clear', 'delete from holidays where company_id = current_company()', []);
  await tx.rows(
    'holidays-write',
    `insert into holidays (day, name, is_yearly, closed_from, closed_until)
     select day, name, "isYearly", "closedFrom", "closedUntil"
     from jsonb_to_recordset($1::jsonb) h(day date, name text, "isYearly" boolean, "closedFrom" text, "closedUntil" text)`,
    [JSON.stringify(holidays)],
  );
}
