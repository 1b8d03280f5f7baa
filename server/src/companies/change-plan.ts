import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import {
  countByPlan,
  isPlan,
  lockCompanyRow,
  saveCompany,
  selectCompany,
  selectCompanyIdsOfPlan,
} from './company.store.ts';
import { companyPlanChanged, planTermsChanged } from './company-events.ts';

/**
 * Puts the transaction's company on another plan, which it has paid for. The caller has checked that it fits
 * (`requirePlanFits`).
 */
export async function changePlan(tx: Tx, planId: number): Promise<void> {
  ensure(await lockCompanyRow(tx), 'ERR_NOT_FOUND');
  const company = await selectCompany(tx);
  ensure(company, 'ERR_NOT_FOUND');
  ensure(await isPlan(tx, planId), 'ERR_NOT_FOUND');
  if (company.planId === planId) return;
  await saveCompany(tx, { planId });
  tx.publish(companyPlanChanged, { before: company.planId, after: planId });
  await announceCompany(tx);
}

/** Announces that the plan itself was changed, in a transaction of a company that has it. */
export async function announcePlanTerms(tx: Tx, planId: number): Promise<void> {
  tx.publish(planTermsChanged, { planId });
  await announceCompany(tx);
}

export const listCompaniesOfPlan = (system: Tx, planId: number): Promise<number[]> =>
  selectCompanyIdsOfPlan(system, planId);

export const countCompaniesByPlan = (system: Tx): Promise<Map<number, number>> => countByPlan(system);
