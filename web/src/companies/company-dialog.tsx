import type { CompanyRow } from '@balcao/contract/companies/company';
import { companyApi, createCompanyInput, updateCompanyInput } from '@balcao/contract/companies/company.api';
import { recurrences } from '@balcao/contract/companies/due-date.rules';
import { Checkbox, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { usePlans } from '../plans/plan.queries.ts';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { DayField } from '../ui/forms/dates/day-field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { uiTexts } from '../ui/ui.texts.ts';
import { BillingFields, billingValues } from './billing-fields.tsx';
import classes from './companies-page.module.css';
import { invalidateCompanies } from './company.queries.ts';
import { companyTexts } from './company.texts.ts';
import { dueDayOf } from './due-day.ts';

type Values = ReturnType<typeof valuesOf>;
type Form = UseFormReturnType<Values>;

/** Registers or edits a company in three steps: identity, terms, billing data. */
export function CompanyDialog({ company, onClose }: { company: CompanyRow | undefined; onClose: () => void }) {
  const t = useTexts(companyTexts);
  const form = useZodForm({
    schema: company ? updateCompanyInput : createCompanyInput,
    initialValues: valuesOf(company),
    changedOnly: company !== undefined,
  });
  return (
    <FormDialog
      opened
      size={880}
      onClose={onClose}
      title={company ? t('edit') : t('add')}
      form={form}
      failedText={t('saveFailed')}
      onSubmit={async (values) => {
        if (company)
          await call(companyApi.update, {
            params: { id: company.id },
            body: changedFields(form.getInitialValues(), values),
          });
        else await call(companyApi.create, { body: values });
        await invalidateCompanies();
        toast.success(t('saved'));
      }}
      tabs={[
        {
          value: 'company',
          label: t('stepCompany'),
          fields: ['name', 'email', 'phone', 'adminName', 'password'],
          content: <CompanyStep form={form} isNew={!company} />,
        },
        {
          value: 'plan',
          label: t('stepPlan'),
          fields: ['planId', 'dueDate', 'recurrence', 'status', 'campaignsEnabled'],
          content: <TermsStep form={form} company={company} />,
        },
        {
          value: 'billing',
          label: t('stepBilling'),
          fields: Object.keys(billingValues(undefined)),
          content: <BillingFields field={form.getInputProps} />,
        },
      ]}
    />
  );
}

const valuesOf = (company: CompanyRow | undefined) => ({
  name: company?.name ?? '',
  email: company?.email ?? '',
  phone: company?.phone ?? '',
  adminName: '',
  password: '',
  planId: company?.planId ?? null,
  dueDate: company ? dueDayOf(company) : '',
  recurrence: recurrences.find((one) => one === company?.recurrence) ?? 'MENSAL',
  status: company?.status ?? true,
  campaignsEnabled: company?.campaignsEnabled ?? true,
  ...billingValues(company),
});

function CompanyStep({ form, isNew }: { form: Form; isNew: boolean }) {
  const t = useTexts(companyTexts);
  return (
    <div className={classes['grid']}>
      <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('email')} type="email" required {...form.getInputProps('email')} />
      <TextInput label={t('phone')} type="tel" {...form.getInputProps('phone')} />
      {isNew && (
        <>
          <TextInput label={t('adminName')} {...form.getInputProps('adminName')} />
          <PasswordField
            label={t('password')}
            description={t('passwordHint')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
        </>
      )}
    </div>
  );
}

/** Billing is monthly; an existing company with another recurrence keeps it. */
function TermsStep({ form, company }: { form: Form; company: CompanyRow | undefined }) {
  const t = useTexts(companyTexts);
  const { plans, error } = usePlans();
  const ui = useTexts(uiTexts);
  const { planId } = form.getValues();
  const isSuper = company?.isSuper ?? false;
  const offered = recurrences.filter((one) => one === 'MENSAL' || one === company?.recurrence);
  return (
    <div className={classes['stack']}>
      <div className={classes['grid']}>
        <Select
          label={t('plan')}
          data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={planId === null ? null : String(planId)}
          onChange={(id) => form.setFieldValue('planId', id === null ? null : Number(id))}
          error={form.errors['planId'] ?? (error ? ui('recordsFailed') : undefined)}
        />
        {!isSuper && <DayField label={t('dueDate')} clearable {...form.getInputProps('dueDate')} />}
        <Select
          label={t('recurrence')}
          data={offered.map((value) => ({ value, label: t(value) }))}
          allowDeselect={false}
          {...form.getInputProps('recurrence')}
        />
      </div>
      {!isSuper && <Checkbox label={t('active')} {...form.getInputProps('status', { type: 'checkbox' })} />}
      <Checkbox label={t('campaignsEnabled')} {...form.getInputProps('campaignsEnabled', { type: 'checkbox' })} />
    </div>
  );
}
