import type { PlanFlag } from '@balcao/contract/companies/company';
import { isExpired } from '@balcao/contract/companies/due-date.rules';
import { Failure } from '@balcao/contract/errors';
import { findExcess, type PlanResource, type PlanUse } from '@balcao/contract/plans/plan.rules';
import type { Tx } from '../platform/db/tx.ts';
import { countRows, lockCompanyRow, selectPlanFlags } from './company.store.ts';
import { findCompanyProfile } from './find-company.ts';

/** @throws Failure ERR_PLAN_LIMIT when the plan's limit is reached */
export async function requirePlanQuota(tx: Tx, resource: PlanResource): Promise<void> {
  await lockCompanyRow(tx);
  const { plan } = await findCompanyProfile(tx);
  const max = plan?.[resource];
  if (max !== undefined && (await countRows(tx, resource)) >= max)
    throw new Failure('ERR_PLAN_LIMIT', { resource, max });
}

/** The company's counts of what plans limit. */
export const countPlanUse = async (tx: Tx): Promise<PlanUse> => ({
  users: await countRows(tx, 'users'),
  connections: await countRows(tx, 'connections'),
  queues: await countRows(tx, 'queues'),
});

/**
 * For a company that chooses a plan itself: its counts must be within the plan's limits. @throws Failure
 * ERR_PLAN_TOO_SMALL
 */
export async function requirePlanFits(tx: Tx, plan: Record<PlanResource, number>): Promise<void> {
  await lockCompanyRow(tx);
  const excess = findExcess(plan, await countPlanUse(tx));
  if (excess !== null) throw new Failure('ERR_PLAN_TOO_SMALL', excess);
}

export const fitsPlan = async (tx: Tx, plan: Record<PlanResource, number>): Promise<boolean> =>
  findExcess(plan, await countPlanUse(tx)) === null;

/** @throws Failure ERR_PLAN_FEATURE when the plan does not include the feature */
export async function requirePlanFeature(tx: Tx, flag: PlanFlag): Promise<void> {
  if (!(await hasPlanFeature(tx, flag))) throw new Failure('ERR_PLAN_FEATURE', { flag });
}

/** A company without a plan has none of the features. */
export const hasPlanFeature = async (tx: Tx, flag: PlanFlag): Promise<boolean> =>
  (await selectPlanFlags(tx))?.[flag] ?? false;

/**
 * Why a feature that works without anybody being signed in rests: the plan does not include it, or the company is
 * inactive or its licence has ended. Calls of users and programs are refused before.
 */
export async function findFeatureObstacle(tx: Tx, flag: PlanFlag): Promise<'plan' | 'licence' | null> {
  const terms = await selectPlanFlags(tx);
  if (!terms?.[flag]) return 'plan';
  return terms.status && !isExpired(terms, tx.now) ? null : 'licence';
}
