import { type PlanFlag, planFlags } from '@balcao/contract/companies/company';
import { readAmount } from '@balcao/contract/plans/amount.rules';
import { createPlanInput, type PlanRow, planApi, updatePlanInput } from '@balcao/contract/plans/plan.api';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidatePlans } from './plan.queries.ts';
import { planTexts } from './plan.texts.ts';
import classes from './plans-tab.module.css';

const flagsOf = (plan: PlanRow | undefined): Record<PlanFlag, boolean> => ({
  useCampaigns: plan?.useCampaigns ?? true,
  useSchedules: plan?.useSchedules ?? true,
  useInternalChat: plan?.useInternalChat ?? true,
  useExternalApi: plan?.useExternalApi ?? true,
  useKanban: plan?.useKanban ?? true,
  useOpenAi: plan?.useOpenAi ?? true,
  useIntegrations: plan?.useIntegrations ?? true,
});

/** Adds or edits a plan: limits, value, features, and whether it is public. */
export function PlanDialog({ plan, onClose }: { plan: PlanRow | undefined; onClose: () => void }) {
  const t = useTexts(planTexts);
  const form = useZodForm({
    schema: plan ? updatePlanInput : createPlanInput,
    initialValues: {
      name: plan?.name ?? '',
      users: plan?.users ?? 3,
      connections: plan?.connections ?? 1,
      queues: plan?.queues ?? 3,
      value: plan?.value ?? '',
      isPublic: plan?.isPublic ?? true,
      ...flagsOf(plan),
    },
    changedOnly: plan !== undefined,
  });
  const value = form.getInputProps('value');
  const limit = (name: 'users' | 'connections' | 'queues') => (
    <NumberInput label={t(name)} min={0} allowDecimal={false} required {...form.getInputProps(name)} />
  );
  const isWrong = value.error && readAmount(form.getValues().value) === null && form.getValues().value.trim() !== '';
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={plan ? t('edit') : t('add')}
      form={form}
      failedText={t('saveFailed')}
      onSubmit={async (body) => {
        if (plan)
          await call(planApi.update, { params: { id: plan.id }, body: changedFields(form.getInitialValues(), body) });
        else await call(planApi.create, { body });
        await invalidatePlans();
        toast.success(t('saved'));
      }}
    >
      <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
      <div className={classes['grid']}>
        {limit('users')}
        {limit('connections')}
        {limit('queues')}
      </div>
      <TextInput
        label={t('value')}
        description={t('valueHint')}
        required
        {...value}
        error={isWrong ? t('notAnAmount') : value.error}
      />
      <Checkbox label={t('isPublic')} {...form.getInputProps('isPublic', { type: 'checkbox' })} />
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <legend style={{ fontWeight: 550, paddingBottom: 8 }}>{t('features')}</legend>
        <div className={classes['flags']}>
          {planFlags.map((flag) => (
            <Checkbox key={flag} label={t(flag)} {...form.getInputProps(flag, { type: 'checkbox' })} />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
