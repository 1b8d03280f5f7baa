import {
  type CampaignSettings,
  campaignSettingValues,
  updateCampaignSettingsInput,
} from '@balcao/contract/campaigns/campaign-setting';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { detailsOf } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { codeText } from '../../ui/forms/form-errors.ts';
import { usePageForm } from '../../ui/forms/unsaved-entries.ts';
import { useStoredValues } from '../../ui/forms/use-stored-values.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { usePageHead } from '../../ui/layout/page-head.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SlowSkeletons } from '../../ui/states/slow-skeletons.tsx';
import { CampaignGate } from '../campaign-gate.tsx';
import { AccessField } from './access-field.tsx';
import { saveCampaignSettings, useCampaignSettings } from './campaign-setting.queries.ts';
import classes from './campaign-settings.module.css';
import { campaignSettingsTexts } from './campaign-settings.texts.ts';
import { IntervalFields } from './interval-fields.tsx';
import { OptOutFields, PriceFields } from './opt-out-fields.tsx';
import type { SettingsForm } from './settings-form.ts';
import { VariableFields } from './variable-fields.tsx';
import { WindowFields } from './window-fields.tsx';

/** Pace, hours, variables, opt-out and prices of all campaigns. */
export function CampaignSettingsPage() {
  return (
    <CampaignGate>
      <Loaded />
    </CampaignGate>
  );
}

function Loaded() {
  const t = useTexts(campaignSettingsTexts);
  usePageHead(t('title'));
  const { settings, error, retry } = useCampaignSettings();
  if (settings) return <Page settings={settings} />;
  if (error) return <ErrorState of="page" error={error} onRetry={retry} fill />;
  return (
    <main className={classes['page']}>
      <div className={classes['form']}>
        <SlowSkeletons heights={[36, 172, 220, 190]} />
      </div>
    </main>
  );
}

function Page({ settings }: { settings: CampaignSettings }) {
  const t = useTexts(campaignSettingsTexts);
  const form: SettingsForm = useZodForm<CampaignSettings>({
    schema: campaignSettingValues,
    initialValues: settings,
  });
  usePageForm(() => form.isDirty());
  useStoredValues(form, settings);
  const { saving, save } = useSave(form);
  return (
    <main className={classes['page']}>
      <form
        noValidate
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <header className={classes['head']}>
          <PageTitle title={t('title')} />
          <Button
            component={Link}
            to="/campaigns"
            variant="default"
            leftSection={<IconArrowLeft size={17} stroke={1.6} />}
          >
            {t('back')}
          </Button>
          <Button type="submit" loading={saving}>
            {t('save')}
          </Button>
        </header>
        <IntervalFields form={form} />
        <WindowFields form={form} />
        <VariableFields form={form} />
        <OptOutFields form={form} />
        <PriceFields form={form} />
        <AccessField />
      </form>
    </main>
  );
}

/** Shows a refusal under the field that caused it. */
function useSave(form: SettingsForm) {
  const t = useTexts(campaignSettingsTexts);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (saving || form.validate().hasErrors) return;
    setSaving(true);
    try {
      const values = form.getValues();
      // Sends changed settings only: a colleague may have changed the others meanwhile.
      const changed = Object.entries(values).filter(([name]) => form.isDirty(name));
      await saveCampaignSettings(updateCampaignSettingsInput.shape.settings.parse(Object.fromEntries(changed)));
      form.resetDirty(values);
      toast.success(t('saved'));
    } catch (error) {
      const fields = detailsOf(error, 'ERR_INVALID_INPUT')?.fields;
      if (fields)
        form.setErrors(
          Object.fromEntries(
            Object.entries(fields).map(([name, code]) => [name.replace(/^settings\./, ''), codeText(code)]),
          ),
        );
      toast.error(error);
    }
    setSaving(false);
  };
  return { saving, save };
}
