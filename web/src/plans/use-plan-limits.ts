import type { Plan } from '@balcao/contract/companies/company';
import { formatReais } from '@balcao/contract/invoices/money.rules';
import { readAmount } from '@balcao/contract/plans/amount.rules';
import { planResources } from '@balcao/contract/plans/plan.rules';
import { useTexts } from '../platform/texts.ts';
import { planLimitTexts } from './plan-limits.texts.ts';

/** A plan's limits in one line: 3 users, 1 connection, 3 queues. */
export function usePlanLimits(): (plan: Pick<Plan, (typeof planResources)[number]>) => string {
  const t = useTexts(planLimitTexts);
  return (plan) => planResources.map((resource) => t(resource, { count: plan[resource] })).join(' · ');
}

/** The monthly price; 0 is shown as free. */
export function usePlanPrice(): (plan: Pick<Plan, 'value'>) => string {
  const t = useTexts(planLimitTexts);
  return ({ value }) => {
    const cents = readAmount(value);
    return cents ? t('perMonth', { price: formatReais(cents / 100) }) : t('free');
  };
}
