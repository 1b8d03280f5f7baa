import { dayMs } from '@balcao/contract/durations';
import { invoicedDaysAhead } from '@balcao/contract/invoices/invoice';
import { readAmount } from '@balcao/contract/plans/amount.rules';
import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { announceInvoicesJob } from './invoice.jobs.ts';
import {
  type InvoiceScope,
  insertMissingInvoices,
  type PricedPlan,
  repriceOpenInvoices,
  selectPlans,
  withdrawOpenInvoices,
} from './invoice.store.ts';

/**
 * For all companies: issues invoices for near due dates, reprices open ones, and withdraws those whose due date was
 * moved manually. Idempotent, also when run concurrently. Bypasses row-level security: it covers all companies.
 */
export const updateAllInvoices = (context: TxContext): Promise<number> =>
  inSystem(context, 0, async (system) => {
    const touched = await bringUpToDate(system, { companyId: null, until: aheadOf(system.now) });
    for (const companyId of touched) enqueueAnnouncement(system, companyId);
    return touched.size;
  });

/** The same for the transaction's company, after its sign-up, or a change of its plan or due date. */
export async function updateInvoices(tx: Tx): Promise<void> {
  const touched = await bringUpToDate(tx, { companyId: tx.companyId, until: aheadOf(tx.now) });
  if (touched.size > 0) enqueueAnnouncement(tx, tx.companyId);
}

/** Issues the next invoice early, for a company that wants to pay now. */
export async function issueInvoiceNow(tx: Tx): Promise<void> {
  const touched = await bringUpToDate(tx, { companyId: tx.companyId, until: new Date(8.64e15 / 100) });
  if (touched.size > 0) enqueueAnnouncement(tx, tx.companyId);
}

const aheadOf = (now: Date): Date => new Date(now.getTime() + invoicedDaysAhead * dayMs);

const enqueueAnnouncement = (tx: Tx, companyId: number): void =>
  tx.enqueue(announceInvoicesJob, { companyId }, { key: `invoices:${companyId}` });

/** Returns the companies whose invoices were changed. */
async function bringUpToDate(tx: Tx, scope: InvoiceScope): Promise<Set<number>> {
  const plans = pricedPlans(await selectPlans(tx));
  const withdrawn = await withdrawOpenInvoices(tx, plans, scope.companyId);
  const repriced = await repriceOpenInvoices(tx, plans, scope.companyId);
  const issued = await insertMissingInvoices(tx, plans, scope);
  return new Set([...withdrawn, ...repriced, ...issued].map(({ companyId }) => companyId));
}

/** Free plans, and those whose value is not a valid amount, have no price. */
const pricedPlans = (plans: readonly { id: number; name: string; value: string }[]): PricedPlan[] =>
  plans.flatMap(({ id, name, value }) => {
    const cents = readAmount(value);
    return cents === null || cents === 0 ? [] : [{ id, name, cents }];
  });
