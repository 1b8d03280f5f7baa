import type { Channel } from '@balcao/contract/channels/channel';
import type { PlanFlag } from '@balcao/contract/companies/company';
import { isExpired } from '@balcao/contract/companies/due-date.rules';
import { Failure } from '@balcao/contract/errors';
import { findExcess, type PlanResource, type PlanUse } from '@balcao/contract/plans/plan.rules';
import type { Tx } from '../platform/db/tx.ts';
import { countConnections, countRows, lockCompanyRow, selectPlanFlags } from './company.store.ts';
import { findCompanyProfile } from './find-company.ts';

/** @throws Failure ERR_PLAN_LIMIT when the plan's limit is reached */
export async function requirePlanQuota(tx: Tx, resource: 'users' | 'queues'): Promise<void> {
  await lockCompanyRow(tx);
  await requireBelowLimit(tx, resource, await countRows(tx, resource));
}

/** The first test phone is not limited. @throws Failure ERR_PLAN_LIMIT */
export async function requireConnectionQuota(tx: Tx, channel: Channel): Promise<void> {
  await lockCompanyRow(tx);
  const { counted, testPhones } = await countConnections(tx);
  if (channel !== 'sandbox' || testPhones > 0) await requireBelowLimit(tx, 'connections', counted);
}

async function requireBelowLimit(tx: Tx, resource: PlanResource, count: number): Promise<void> {
  const { plan } = await findCompanyProfile(tx);
  const max = plan?.[resource];
  if (max !== undefined && count >= max) throw new Failure('ERR_PLAN_LIMIT', { resource, max });
}

/** The company's counts of what plans limit. */
export const countPlanUse = async (tx: Tx): Promise<PlanUse> => ({
  users: await countRows(tx, 'users'),
  connections: (await countConnections(tx)).counted,
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
