import { announcePlanTerms, listCompaniesOfPlan } from '../companies/change-plan.ts';
import { inSystem, type TxContext } from '../platform/db/tx.ts';
import type { PayloadOf } from '../platform/jobs/job.ts';
import { processEach } from '../platform/periodic/process-each.ts';
import type { announcePlanJob } from './plan.jobs.ts';

/** In a transaction of each company that has the plan. Idempotent: a retry announces the same state again. */
export const announcePlan = async (
  context: TxContext,
  { planId }: PayloadOf<typeof announcePlanJob>,
): Promise<void> => {
  const companies = await inSystem(context, 0, (system) => listCompaniesOfPlan(system, planId));
  await processEach(companies, (companyId) => inSystem(context, companyId, (tx) => announcePlanTerms(tx, planId)));
};
