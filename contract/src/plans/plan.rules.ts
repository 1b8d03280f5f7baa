import type { Plan } from '../companies/company.ts';

export const planResources = ['users', 'connections', 'queues'] as const;
export type PlanResource = (typeof planResources)[number];
export type PlanUse = Record<PlanResource, number>;

/** The first resource of which a company has more than the plan allows; null: none. */
export const findExcess = (
  plan: Pick<Plan, PlanResource>,
  use: PlanUse,
): { resource: PlanResource; used: number; max: number } | null => {
  const resource = planResources.find((one) => use[one] > plan[one]);
  return resource === undefined ? null : { resource, used: use[resource], max: plan[resource] };
};
