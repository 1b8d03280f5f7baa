import { formatReais } from '@balcao/contract/invoices/money.rules';
import type { Checkout, OfferedPlan } from '@balcao/contract/payments/checkout';
import { Radio } from '@mantine/core';
import { usePlanLimits } from '../../plans/use-plan-limits.ts';
import { useTexts } from '../../platform/texts.ts';
import classes from './checkout.module.css';
import { checkoutTexts } from './checkout.texts.ts';

const limits = { users: 'whatUsers', connections: 'whatConnections', queues: 'whatQueues' } as const;

type Props = { checkout: Checkout; planId: number | null; onChange: (planId: number) => void };

/** Choice of the plan. One below the company's current usage is disabled, with the reason. */
export function PlanStep({ checkout, planId, onChange }: Props) {
  const t = useTexts(checkoutTexts);
  const limitsOf = usePlanLimits();
  const describe = (plan: OfferedPlan) =>
    plan.exceeds.length > 0 && plan.id !== checkout.planId
      ? t('tooSmall', { what: plan.exceeds.map((one) => t(limits[one])).join(', ') })
      : limitsOf(plan);
  if (checkout.plans.length === 0)
    return <p className={classes['note']}>{t('unchanged', { plan: checkout.invoice.detail })}</p>;
  return (
    <Radio.Group
      label={t('plans')}
      value={planId === null ? null : String(planId)}
      onChange={(value) => onChange(Number(value))}
    >
      <div className={classes['plans']}>
        {checkout.plans.map((plan) => (
          <div key={plan.id} className={classes['plan']} data-chosen={plan.id === planId || undefined}>
            <Radio
              value={String(plan.id)}
              label={plan.name}
              description={describe(plan)}
              disabled={plan.exceeds.length > 0 && plan.id !== checkout.planId}
            />
            <strong>{formatReais(plan.price)}</strong>
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}
