import type { Plan } from '@balcao/contract/companies/company';
import { ensure } from '@balcao/contract/errors';
import type { CreatePlanInput, UpdatePlanInput } from '@balcao/contract/plans/plan.api';
import { announcePlanTerms, listCompaniesOfPlan } from '../companies/change-plan.ts';
import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { deletePlan, insertPlan, savePlan, selectAllPlans, upsertPlan } from './plan.store.ts';

const planOf = async (system: Tx, id: number): Promise<Plan> => {
  const found = (await selectAllPlans(system)).find((plan) => plan.id === id);
  ensure(found, 'ERR_NOT_FOUND');
  return found;
};

export async function createPlan(system: Tx, form: CreatePlanInput): Promise<Plan> {
  const { id } = await insertPlan(system, form);
  return planOf(system, id);
}

/** Limits that fall below what a company has stop nothing that is there. Each company that has it is told in a transaction of its own. */
export async function updatePlan(context: TxContext, planId: number, form: UpdatePlanInput): Promise<Plan> {
  const [plan, companies] = await inSystem(context, 0, async (system) => {
    ensure(await savePlan(system, planId, form), 'ERR_NOT_FOUND');
    return [await planOf(system, planId), await listCompaniesOfPlan(system, planId)] as const;
  });
  for (const companyId of companies) await inSystem(context, companyId, (tx) => announcePlanTerms(tx, planId));
  return plan;
}

/** @throws Failure ERR_PLAN_IN_USE */
export async function removePlan(system: Tx, planId: number): Promise<void> {
  ensure(await deletePlan(system, planId), 'ERR_NOT_FOUND');
}

/** The plan of that name, made when there is none: for the first start, the demo and tests. */
export const findOrCreatePlan = (system: Tx, plan: CreatePlanInput): Promise<number> => upsertPlan(system, plan);
