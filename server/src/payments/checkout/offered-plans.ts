import type { Plan } from '@balcao/contract/companies/company';
import { toReais } from '@balcao/contract/invoices/money.rules';
import type { OfferedPlan } from '@balcao/contract/payments/checkout';
import { readAmount } from '@balcao/contract/plans/amount.rules';
import { type PlanUse, planResources } from '@balcao/contract/plans/plan.rules';
import { previewRenewal } from '../../companies/move-due-date.ts';
import { countPlanUse } from '../../companies/require-plan.ts';
import { listOpenPlans } from '../../plans/list-plans.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * The plans that can be bought with this invoice: public ones and the company's own, if they have a price. `dueOf`: what is left
 * to pay of a price, both in cents.
 */
export async function offeredPlans(
  tx: Tx,
  invoice: { planId: number | null; valueCents: number },
  dueOf: (priceCents: number) => number,
): Promise<OfferedPlan[]> {
  const use = await countPlanUse(tx);
  const renewedUntil = await previewRenewal(tx);
  return (await listOpenPlans(tx)).flatMap((plan) => {
    const cents = readAmount(plan.value);
    if (cents === null || cents === 0) return [];
    const { id, name, users, connections, queues } = plan;
    const exceeds = planResources.filter((one) => use[one] > plan[one]);
    const { planId, valueCents: before } = invoice;
    const after = id === planId ? before : cents;
    const until = renewedUntil({ before, after }).toISOString();
    const [price, due] = [toReais(cents), toReais(dueOf(after))];
    return [{ id, name, users, connections, queues, price, due, renewedUntil: until, exceeds }];
  });
}

/** An offered plan with its price in cents; null for any other. */
export async function findOfferedPlan(tx: Tx, planId: number): Promise<(Plan & { cents: number }) | null> {
  const plan = (await listOpenPlans(tx)).find(({ id }) => id === planId);
  const cents = plan === undefined ? null : readAmount(plan.value);
  return plan === undefined || cents === null || cents === 0 ? null : { ...plan, cents };
}

/** Also of a plan that is no longer offered. */
export async function findPlanTerms(tx: Tx, planId: number): Promise<(PlanUse & { name: string }) | null> {
  const [found] = await tx.rows<PlanUse & { name: string }>(
    'plan-terms',
    'select name, users, connections, queues from plans where id = $1',
    [planId],
  );
  return found ?? null;
}
