import { ensure } from '@balcao/contract/errors';
import type { DatedPlan, PlanRow } from '@balcao/contract/plans/plan.api';
import type { Actor } from '@balcao/contract/users/actor';
import { countCompaniesByPlan } from '../companies/change-plan.ts';
import { findCompanyProfile } from '../companies/find-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { selectAllPlans } from './plan.store.ts';

/** Plans that everybody may read and choose. */
export const listPublicPlans = async (tx: Tx): Promise<DatedPlan[]> =>
  (await selectAllPlans(tx)).filter(({ isPublic }) => isPublic);

/** With the number of companies of each plan: bypasses row-level security, for the operator. */
export async function listPlansWithUse(system: Tx): Promise<PlanRow[]> {
  const counts = await countCompaniesByPlan(system);
  return (await selectAllPlans(system)).map((plan) => ({ ...plan, companies: counts.get(plan.id) ?? 0 }));
}

/** Public plans and the company's own plan. The number of other companies on each is not disclosed. */
export async function listOpenPlans(tx: Tx): Promise<PlanRow[]> {
  const own = (await findCompanyProfile(tx)).plan?.id;
  return (await selectAllPlans(tx))
    .filter(({ id, isPublic }) => isPublic || id === own)
    .map((plan) => ({ ...plan, companies: 0 }));
}

/** @throws Failure ERR_NOT_FOUND also for a plan that is neither public nor the own plan of the actor's company */
export async function findPlan(tx: Tx, actor: Actor, planId: number): Promise<DatedPlan> {
  const open = actor.super ? await selectAllPlans(tx) : await listOpenPlans(tx);
  const found = open.find(({ id }) => id === planId);
  ensure(found, 'ERR_NOT_FOUND');
  const { companies: _, ...plan } = { companies: 0, ...found };
  return plan;
}

/** The public plan with this id; null when it does not exist or is not public. */
export const findPublicPlan = async (tx: Tx, planId: number): Promise<DatedPlan | null> =>
  (await listPublicPlans(tx)).find(({ id }) => id === planId) ?? null;
