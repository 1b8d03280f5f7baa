import type { AiSettings, AiSettingsInput } from '@balcao/contract/ai/ai-settings';
import { aiSettingsInput } from '@balcao/contract/ai/ai-settings';
import { type AiTestResult, aiSettingsApi } from '@balcao/contract/ai/ai-settings.api';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { detailsOf, Refusal } from '../platform/refusal.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { codeText } from '../ui/forms/form-errors.ts';
import { usePageForm } from '../ui/forms/unsaved-entries.ts';
import { useStoredValues } from '../ui/forms/use-stored-values.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { cacheAiSettings } from './ai.queries.ts';
import { aiTexts } from './ai.texts.ts';
import { describeAiFailure } from './describe-ai-failure.ts';

/** A limit that is not set is an empty field. */
type AiValues = Omit<AiSettingsInput, 'monthlyTokenCap'> & { monthlyTokenCap: number | '' };
type TestOutcome = { chat: AiTestResult; transcription: AiTestResult } | { refused: string };

export type AiForm = {
  form: UseFormReturnType<AiValues>;
  busy: 'save' | 'test' | undefined;
  outcome: TestOutcome | undefined;
  save: () => Promise<void>;
  test: () => Promise<void>;
};

const schema = aiSettingsInput.omit({ monthlyTokenCap: true }).loose();

/** The form of the AI service: saving, and trying without saving. */
export function useAiForm(settings: AiSettings): AiForm {
  const t = useTexts(aiTexts);
  const [busy, setBusy] = useState<AiForm['busy']>();
  const [outcome, setOutcome] = useState<TestOutcome>();
  const form = useZodForm<AiValues>({ schema, initialValues: valuesOf(settings) });
  usePageForm(() => form.isDirty());
  useStoredValues(form, valuesOf(settings));

  const showFields = (error: unknown): boolean => {
    const fields = fieldErrors(error);
    for (const [name, text] of Object.entries(fields)) form.setFieldError(name, text);
    return Object.keys(fields).length > 0;
  };
  const save = async () => {
    if (form.validate().hasErrors) return;
    setBusy('save');
    try {
      const body = changedFields(bodyOf(form.getInitialValues()), bodyOf(form.getValues()));
      const saved = await call(aiSettingsApi.update, { body });
      cacheAiSettings(saved);
      form.setInitialValues(valuesOf(saved));
      form.reset();
      toast.success(t('saved'));
    } catch (error) {
      if (!showFields(error)) toast.error(error);
    }
    setBusy(undefined);
  };
  const test = async () => {
    if (form.validate().hasErrors) return;
    setBusy('test');
    setOutcome(undefined);
    try {
      setOutcome(await call(aiSettingsApi.test, { body: bodyOf(form.getValues()) }));
    } catch (error) {
      if (!showFields(error)) setOutcome({ refused: describeAiFailure(error) });
    }
    setBusy(undefined);
  };
  return { form, busy, outcome, save, test };
}

const valuesOf = ({
  enabled,
  baseUrl,
  apiKey,
  chatModel,
  transcriptionModel,
  monthlyTokenCap,
}: AiSettings): AiValues => ({
  enabled,
  baseUrl,
  apiKey,
  chatModel,
  transcriptionModel,
  monthlyTokenCap: monthlyTokenCap ?? '',
});

const bodyOf = (values: AiValues): AiSettingsInput => ({
  ...values,
  monthlyTokenCap: values.monthlyTokenCap === '' ? null : values.monthlyTokenCap,
});

function fieldErrors(error: unknown): Record<string, string> {
  if (error instanceof Refusal && error.code === 'ERR_URL_NOT_ALLOWED') return { baseUrl: describeAiFailure(error) };
  const fields = detailsOf(error, 'ERR_INVALID_INPUT')?.fields ?? {};
  return Object.fromEntries(Object.entries(fields).map(([name, code]) => [name, codeText(code)]));
}
