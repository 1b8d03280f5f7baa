import type { AiSettings } from '@balcao/contract/ai/ai-settings';
import { Button, NumberInput, Switch, TextInput } from '@mantine/core';
import { useId } from 'react';
import { numberSeparators } from '../platform/formatting.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { FormGrid } from '../ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { RowLabel } from '../ui/forms/row-label.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SlowSkeletons } from '../ui/states/slow-skeletons.tsx';
import { useAiSettings } from './ai.queries.ts';
import { aiTexts } from './ai.texts.ts';
import classes from './ai-settings.module.css';
import { AiTest } from './ai-test.tsx';
import { AiUsage } from './ai-usage.tsx';
import { type AiForm, useAiForm } from './use-ai-form.ts';

/** The AI service of the company, and its usage this month. */
export function AiSettingsTab() {
  const query = useAiSettings();
  const { isLoading, error } = emptyState(query);
  if (isLoading) return <SlowSkeletons heights={[320]} width={760} />;
  if (!query.data) return <ErrorState of="page" error={error} onRetry={() => void query.refetch()} />;
  return (
    <>
      <AiSettingsForm settings={query.data} />
      <AiUsage usage={query.data.usage} />
    </>
  );
}

function AiSettingsForm({ settings }: { settings: AiSettings }) {
  const t = useTexts(aiTexts);
  const hintId = useId();
  const state = useAiForm(settings);
  const { form, busy, save } = state;
  return (
    <form
      noValidate
      className={classes['group']}
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2>{t('title')}</h2>
      <p>{t(settings.installation ? 'aboutInstallation' : 'about')}</p>
      <div className={classes['card']}>
        <div className={classes['row']}>
          <RowLabel name={t('enabled')} hint={t('enabledHint')} hintId={hintId} />
          <Switch
            aria-label={t('enabled')}
            aria-describedby={hintId}
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
        </div>
        <AiFields form={form} settings={settings} />
        <AiTest state={state} />
      </div>
      <Button type="submit" loading={busy === 'save'} disabled={!form.isDirty()} className={classes['save'] ?? ''}>
        {t('save')}
      </Button>
    </form>
  );
}

type FieldsProps = Pick<AiForm, 'form'> & { settings: AiSettings };

function AiFields({ form, settings }: FieldsProps) {
  const t = useTexts(aiTexts);
  const { apiKey } = form.getValues();
  const usual = settings.installation ?? { chatModel: 'gpt-4o-mini', transcriptionModel: 'whisper-1' };
  return (
    <FormGrid>
      <FormGrid.Wide>
        <TextInput
          label={t('baseUrl')}
          description={t('baseUrlHint')}
          placeholder="https://api.openai.com/v1"
          inputMode="url"
          {...form.getInputProps('baseUrl')}
        />
      </FormGrid.Wide>
      <FormGrid.Wide>
        <PasswordField
          label={t('apiKey')}
          placeholder="sk-…"
          autoComplete="off"
          {...form.getInputProps('apiKey')}
          value={apiKey ?? ''}
        />
        {settings.apiKey !== '' && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={apiKey === null}
            onClick={() => form.setFieldValue('apiKey', null)}
          >
            {t(apiKey === null ? 'keyGoes' : 'removeKey')}
          </Button>
        )}
      </FormGrid.Wide>
      <TextInput label={t('chatModel')} placeholder={usual.chatModel} {...form.getInputProps('chatModel')} />
      <TextInput
        label={t('transcriptionModel')}
        placeholder={usual.transcriptionModel}
        {...form.getInputProps('transcriptionModel')}
      />
      <NumberInput
        label={t('monthlyTokenCap')}
        description={t('monthlyTokenCapHint')}
        placeholder={t('noCap')}
        min={1000}
        max={2_000_000_000}
        allowDecimal={false}
        allowNegative={false}
        {...numberSeparators()}
        {...form.getInputProps('monthlyTokenCap')}
      />
    </FormGrid>
  );
}
