import { planFlags } from '@balcao/contract/companies/company';
import type { PlanRow } from '@balcao/contract/plans/plan.api';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import { removePlan, usePlans } from './plan.queries.ts';
import { planTexts } from './plan.texts.ts';
import { PlanDialog } from './plan-dialog.tsx';
import classes from './plans-tab.module.css';
import { usePlanLimits, usePlanPrice } from './use-plan-limits.ts';

/** Management of the plans, for the operator. */
export function PlansTab() {
  const t = useTexts(planTexts);
  const limitsOf = usePlanLimits();
  const priceOf = usePlanPrice();
  const ui = useTexts(uiTexts);
  const { plans, error, retry } = usePlans();
  const [open, setOpen] = useState<{ plan?: PlanRow }>();
  const { remove } = useRemoveRecord(planTexts, removePlan);
  return (
    <>
      <Button onClick={() => setOpen({})}>{t('add')}</Button>
      {error ? <ErrorState title={ui('recordsFailed')} error={error} onRetry={retry} /> : null}
      <ul className={classes['list']}>
        {plans.map((plan) => (
          <li key={plan.id} className={classes['plan']}>
            <div className={classes['head']}>
              <strong>{plan.name}</strong>
              <IconButton
                icon={IconPencil}
                name={`${t('editAction')} · ${plan.name}`}
                onClick={() => setOpen({ plan })}
              />
              <IconButton icon={IconTrash} name={`${t('deleteAction')} · ${plan.name}`} onClick={() => remove(plan)} />
            </div>
            <span data-numeric>
              {priceOf(plan)}
              {plan.isPublic && ` · ${t('public')}`}
            </span>
            <span>{limitsOf(plan)}</span>
            <span className={classes['quiet']}>
              {planFlags
                .filter((flag) => plan[flag])
                .map((flag) => t(flag))
                .join(', ')}
            </span>
            <span className={classes['quiet']}>{t('companies', { count: plan.companies })}</span>
          </li>
        ))}
      </ul>
      {open && <PlanDialog plan={open.plan} onClose={() => setOpen(undefined)} />}
    </>
  );
}
