import { nextDueDate, recurrences } from '@balcao/contract/companies/due-date.rules';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import { lockCompanyRow, saveDueDate, selectCompany } from './company.store.ts';
import { dueDateMoved } from './company-events.ts';

/**
 * Moves the due date of the transaction's company forward by its recurrence, and says so to its people. `fromToday`: a payment; where the moved
 * date would still be past, the paid time begins now. Of two at once, each moves it once. @throws Failure ERR_NOT_FOUND
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
  await announceCompany(tx);
  return due.dueDate;
}
