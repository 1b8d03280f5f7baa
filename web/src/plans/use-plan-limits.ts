import type { Plan } from '@balcao/contract/companies/company';
import { planResources } from '@balcao/contract/plans/plan.rules';
import { useTexts } from '../platform/texts.ts';
import { planLimitTexts } from './plan-limits.texts.ts';

/** What a plan takes, in a line: 3 users, 1 connection, 3 queues. */
export function usePlanLimits(): (plan: Pick<Plan, (typeof planResources)[number]>) => string {
  const t = useTexts(planLimitTexts);
  return (plan) => planResources.map((resource) => t(resource, { count: plan[resource] })).join(' · ');
}
