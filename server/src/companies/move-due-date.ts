import {
  nextDueDate,
  type PaidTerms,
  type PlanPrices,
  reckonForDearer,
  recurrences,
} from '@balcao/contract/companies/due-date.rules';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import { lockCompanyRow, saveDueDate, selectCompany } from './company.store.ts';
import { dueDateMoved } from './company-events.ts';
import { followLicence } from './licence/follow-licence.ts';

type Move = {
  /** for a payment: if the moved date would still be past, the paid period begins now */
  fromToday: boolean;
  /** another plan is bought with it */
  prices?: PlanPrices | undefined;
};

/**
 * Moves the due date of the transaction's company forward by its recurrence, and announces it. Two concurrent calls
 * move it twice. @throws Failure ERR_NOT_FOUND
 */
export async function moveDueDate(tx: Tx, { fromToday, prices }: Move): Promise<Date> {
  ensure(await lockCompanyRow(tx), 'ERR_NOT_FOUND');
  const terms = await readTerms(tx);
  const due = nextDueDate(prices ? reckonForDearer(terms, tx.now, prices) : terms, tx.now, { fromToday });
  await saveDueDate(tx, due);
  tx.publish(dueDateMoved, { before: terms.dueDate, after: due.dueDate });
  await followLicence(tx);
  await announceCompany(tx);
  return due.dueDate;
}

/** The date until which the licence would run if it were paid now, at these prices. */
export async function previewRenewal(tx: Tx): Promise<(prices: PlanPrices) => Date> {
  const terms = await readTerms(tx);
  return (prices) => nextDueDate(reckonForDearer(terms, tx.now, prices), tx.now, { fromToday: true }).dueDate;
}

async function readTerms(tx: Tx): Promise<PaidTerms> {
  const company = await selectCompany(tx);
  ensure(company, 'ERR_NOT_FOUND');
  const { dueDate, dueDay, timeZone, trialExpiration } = company;
  const recurrence = recurrences.find((one) => one === company.recurrence) ?? 'MENSAL';
  return { dueDate, dueDay, recurrence, timeZone, trialExpiration };
}
