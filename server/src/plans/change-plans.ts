import { ensure } from '@balcao/contract/errors';
import type { CreatePlanInput, DatedPlan, UpdatePlanInput } from '@balcao/contract/plans/plan.api';
import type { Actor } from '@balcao/contract/users/actor';
import { auditOperator } from '../companies/audit-operator.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announcePlanJob, announcePlanKey } from './plan.jobs.ts';
import { deletePlan, insertPlan, savePlan, selectAllPlans, upsertPlan } from './plan.store.ts';

const planOf = async (system: Tx, id: number): Promise<DatedPlan> => {
  const found = (await selectAllPlans(system)).find((plan) => plan.id === id);
  ensure(found, 'ERR_NOT_FOUND');
  return found;
};

export async function createPlan(system: Tx, by: Actor, form: CreatePlanInput): Promise<DatedPlan> {
  const { id } = await insertPlan(system, form);
  const plan = await planOf(system, id);
  await auditOperator(system, by, 'plan.create', plan);
  return plan;
}

/** Lowered limits do not stop anything that exists. Its companies, maybe thousands, are notified by a job. */
export async function updatePlan(system: Tx, by: Actor, planId: number, form: UpdatePlanInput): Promise<DatedPlan> {
  ensure(await savePlan(system, planId, form), 'ERR_NOT_FOUND');
  const plan = await planOf(system, planId);
  await auditOperator(system, by, 'plan.update', plan);
  system.enqueue(announcePlanJob, { planId }, { key: announcePlanKey(planId) });
  return plan;
}

/** @throws Failure ERR_PLAN_IN_USE */
export async function removePlan(system: Tx, by: Actor, planId: number): Promise<void> {
  ensure(await deletePlan(system, planId), 'ERR_NOT_FOUND');
  await auditOperator(system, by, 'plan.remove', { id: planId });
}

/** The id of the plan with that name, created if missing: for the first start, the demo and tests. */
export const findOrCreatePlan = (system: Tx, plan: CreatePlanInput): Promise<number> => upsertPlan(system, plan);
