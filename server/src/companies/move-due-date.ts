import { nextDueDate, recurrences } from '@balcao/contract/companies/due-date.rules';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import { lockCompanyRow, saveDueDate, selectCompany } from './company.store.ts';
import { dueDateMoved } from './company-events.ts';
import { followLicence } from './licence/follow-licence.ts';

/**
 * Moves the due date of the transaction's company forward by its recurrence, and announces it. `fromToday`: for a
 * payment; if the moved date would still be past, the paid period begins now. Two concurrent calls move it twice.
 * @throws Failure ERR_NOT_FOUND
 */
export async function moveDueDate(tx: Tx, { fromToday }: { fromToday: boolean }): Promise<Date> {
  ensure(await lockCompanyRow(tx), 'ERR_NOT_FOUND');
  const company = await selectCompany(tx);
  ensure(company, 'ERR_NOT_FOUND');
  const { dueDate: before, dueDay, timeZone } = company;
  const recurrence = recurrences.find((one) => one === company.recurrence) ?? 'MENSAL';
  const due = nextDueDate({ dueDate: before, dueDay, recurrence, timeZone }, tx.now, { fromToday });
  await saveDueDate(tx, due);
  tx.publish(dueDateMoved, { before, after: due.dueDate });
  await followLicence(tx);
  await announceCompany(tx);
  return due.dueDate;
}
