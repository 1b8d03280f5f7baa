import { isOpen } from '@balcao/contract/automation/hours.rules';
import { holiday } from '@balcao/contract/holidays/holiday';
import { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import { holidaysSql } from './list-holidays.ts';

const zonedHolidays = z.object({ timeZone: z.string(), holidays: z.array(holiday) });

/** Whether a holiday closes the company now, whatever its hours are. */
export async function isHoliday(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows(
    'holidays-zone',
    `select time_zone as "timeZone", ${holidaysSql} as holidays from companies where id = current_company()`,
    [],
  );
  const { timeZone, holidays } = zonedHolidays.parse(row);
  return holidays.length > 0 && !isOpen([], tx.now, timeZone, holidays);
}
