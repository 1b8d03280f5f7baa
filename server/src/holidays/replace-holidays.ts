import type { Holiday } from '@balcao/contract/holidays/holiday';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

export async function replaceHolidays(tx: Tx, holidays: readonly Holiday[]): Promise<void> {
  await tx.rows('holidays-clear', 'delete from holidays where company_id = current_company()', []);
  await tx.rows(
    'holidays-write',
    `insert into holidays (day, name, is_yearly, closed_from, closed_until)
     select day, name, "isYearly", "closedFrom", "closedUntil"
     from jsonb_to_recordset($1::jsonb) h(day date, name text, "isYearly" boolean, "closedFrom" text, "closedUntil" text)`,
    [jsonb(holidays)],
  );
}
