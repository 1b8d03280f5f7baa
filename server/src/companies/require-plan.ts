import type { PlanFlag } from '@balcao/contract/companies/company';
import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { countRows, lockCompanyRow, selectPlanFlags } from './company.store.ts';
import { findCompanyProfile } from './find-company.ts';

/** Throws when the plan's limit is reached. @throws Failure ERR_PLAN_LIMIT */
export async function requirePlanQuota(tx: Tx, resource: 'users' | 'connections' | 'queues'): Promise<void> {
  await lockCompanyRow(tx);
  const { plan } = await findCompanyProfile(tx);
  const max = plan?.[resource];
  if (max !== undefined && (await countRows(tx, resource)) >= max)
    throw new Failure('ERR_PLAN_LIMIT', { resource, max });
}

/** Throws when the plan does not include the feature. @throws Failure ERR_PLAN_FEATURE */
export async function requirePlanFeature(tx: Tx, flag: PlanFlag): Promise<void> {
  if (!(await hasPlanFeature(tx, flag))) throw new Failure('ERR_PLAN_FEATURE', { flag });
}

/** A company without a plan has none of the features. */
export const hasPlanFeature = async (tx: Tx, flag: PlanFlag): Promise<boolean> =>
  (await selectPlanFlags(tx))?.[flag] ?? false;
