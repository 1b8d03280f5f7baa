import { companyApi } from '@balcao/contract/companies/company.api';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { completeWeek, withChangedDays } from '../companies/day-hours.ts';
import { WeekHours } from '../companies/week-hours.tsx';
import { DryRunPanel } from '../dry-runs/dry-run-panel.tsx';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession, useSessionActions } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { usePageForm } from '../ui/forms/unsaved-entries.ts';
import { useStoredValues } from '../ui/forms/use-stored-values.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { settingTexts } from './setting.texts.ts';
import classes from './settings-page.module.css';

/** The opening hours of the whole company. */
export function HoursTab() {
  const t = useTexts(settingTexts);
  const { user } = useSession();
  const { changeUser } = useSessionActions();
  const [saving, setSaving] = useState(false);
  const stored = user.company.schedules;
  const week = { schedules: completeWeek(stored) };
  const form = useZodForm({ schema: companyApi.changeHours.body, initialValues: week });
  usePageForm(() => form.isDirty());
  useStoredValues(form, week);

  const save = form.onSubmit(async (body) => {
    setSaving(true);
    try {
      const schedules = withChangedDays(stored, body.schedules, (i) => form.isDirty(`schedules.${i}`));
      const params = { id: user.companyId };
      const company = await call(companyApi.changeHours, { params, body: { schedules } });
      changeUser((current) => ({ ...current, company }));
      form.resetDirty(body);
      toast.success(t('hoursSaved'));
    } catch (error) {
      toast.error(error);
    }
    setSaving(false);
  });

  return (
    <form noValidate onSubmit={save} className={classes['group']}>
      <p>{t('hoursText')}</p>
      <div className={classes['hours']}>
        <WeekHours form={form} />
      </div>
      <Button type="submit" loading={saving} disabled={!form.isDirty()} className={classes['save'] ?? ''}>
        {t('save')}
      </Button>
      <DryRunPanel isApart draft={() => ({ schedules: form.getValues().schedules })} />
    </form>
  );
}
