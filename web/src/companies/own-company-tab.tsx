import type { CompanyDetails } from '@balcao/contract/companies/company';
import { companyApi, ownCompanyFields } from '@balcao/contract/companies/company.api';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession, useSessionActions } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { usePageForm } from '../ui/forms/unsaved-entries.ts';
import { useStoredValues } from '../ui/forms/use-stored-values.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SlowSkeletons } from '../ui/states/slow-skeletons.tsx';
import { BillingFields, billingValues } from './billing-fields.tsx';
import classes from './companies-page.module.css';
import { companyTexts } from './company.texts.ts';

/** The data of the user's own company: available to its admins after the licence has ended, too. */
export function OwnCompanyTab() {
  const { companyId: id } = useSession().user;
  const key = ['companies', 'own', id];
  useLive('company', () => void queryClient.invalidateQueries({ queryKey: key }));
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(companyApi.show, { params: { id }, signal }),
    staleTime: 0, // unmounted queries receive no notices
  });
  const { data, refetch } = query;
  const { error } = emptyState(query);
  if (error) return <ErrorState of="page" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SlowSkeletons heights={[340]} width={720} />;
  return <OwnCompanyForm company={data} onSaved={(saved) => updateCached<CompanyDetails>(key, () => saved)} />;
}

type FormProps = { company: CompanyDetails; onSaved: (company: CompanyDetails) => void };

function OwnCompanyForm({ company, onSaved }: FormProps) {
  const t = useTexts(companyTexts);
  const { changeUser } = useSessionActions();
  const [saving, setSaving] = useState(false);
  const { name, email, phone } = company;
  const stored = { name, email, phone, ...billingValues(company) };
  const form = useZodForm({ schema: ownCompanyFields.partial(), initialValues: stored, changedOnly: true });
  usePageForm(() => form.isDirty());
  useStoredValues(form, stored);
  const save = form.onSubmit(async (values) => {
    setSaving(true);
    try {
      const body = changedFields(form.getInitialValues(), values);
      const saved = await call(companyApi.update, { params: { id: company.id }, body });
      form.setInitialValues(values);
      form.resetDirty(values);
      changeUser((user) => ({ ...user, company: saved }));
      onSaved(saved);
      toast.success(t('saved'));
    } catch (error) {
      toast.error(error);
    }
    setSaving(false);
  });
  return (
    <form noValidate onSubmit={save} className={classes['stack']} style={{ maxWidth: 760 }}>
      <h2 style={{ margin: 0, fontSize: '0.9375rem' }}>{t('ownTitle')}</h2>
      <p className={classes['use']}>{t('ownText')}</p>
      <div className={classes['grid']}>
        <TextInput label={t('name')} required {...form.getInputProps('name')} />
        <TextInput label={t('email')} type="email" required {...form.getInputProps('email')} />
        <TextInput label={t('phone')} type="tel" {...form.getInputProps('phone')} />
      </div>
      <BillingFields field={form.getInputProps} />
      <div>
        <Button type="submit" loading={saving} disabled={!form.isDirty()}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
