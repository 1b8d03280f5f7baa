import {
  nextDueDate,
  type PaidTerms,
  type PlanPrices,
  reckonForDearer,
} from '@balcao/contract/companies/due-date.rules';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import { lockCompanyRow, saveDueDate, selectCompany } from './company.store.ts';
import { dueDateMoved } from './company-events.ts';
import { followLicence } from './licence/follow-licence.ts';
import { paidTermsOf } from './licence/paid-terms.ts';

type Move = {
  /** for a payment: if the moved date would still be past, the paid period begins now */
  fromToday: boolean;
  /** another plan is bought with it */
  prices?: PlanPrices | undefined;
  /** the due date that the caller has seen, if another one must not be moved */
  seen?: Date | null;
};

/**
 * Moves the due date of the transaction's company forward by its recurrence, and announces it. Two concurrent calls
 * move it twice, unless they say which one they have `seen`. @throws Failure ERR_NOT_FOUND, ERR_DUE_DATE_CHANGED
 */
export async function moveDueDate(tx: Tx, { fromToday, prices, seen }: Move): Promise<Date> {
  ensure(await lockCompanyRow(tx), 'ERR_NOT_FOUND');
  const terms = await readTerms(tx);
  ensure(seen === undefined || seen?.getTime() === terms.dueDate?.getTime(), 'ERR_DUE_DATE_CHANGED');
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
  return paidTermsOf(company);
}
