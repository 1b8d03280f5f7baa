import type { Prompt } from '@balcao/contract/prompts/prompt';
import { promptApi } from '@balcao/contract/prompts/prompt.api';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidatePrompts } from './prompt.queries.ts';
import { promptTexts } from './prompt.texts.ts';
import { GeneralFields, ServiceFields, VoiceFields } from './prompt-fields.tsx';
import { bodyOf, type PromptValues, promptForm, valuesOf } from './prompt-values.ts';
import { TextsPanel } from './texts/texts-panel.tsx';
import { TryPrompt } from './try-prompt.tsx';

type Props = {
  /** absent: a new one */
  prompt?: Prompt | undefined;
  onClose: () => void;
};

/** Adds or edits a prompt; its unsaved values can be tried before it answers customers. */
export function PromptDialog({ prompt, onClose }: Props) {
  const t = useTexts(promptTexts);
  const form = useZodForm<PromptValues>({ schema: promptForm, initialValues: valuesOf(prompt) });
  const save = async (values: PromptValues) => {
    const body = bodyOf(values);
    if (prompt)
      await call(promptApi.update, {
        params: { id: prompt.id },
        body: changedFields(bodyOf(form.getInitialValues()), body),
      });
    else await call(promptApi.create, { body });
    invalidatePrompts();
    toast.success(t('saved'));
  };
  const tabs = [
    {
      value: 'general',
      label: t('tabGeneral'),
      fields: ['name', 'queueId', 'prompt', 'maxMessages'],
      content: <GeneralFields form={form} />,
    },
    {
      value: 'service',
      label: t('tabService'),
      fields: ['baseUrl', 'apiKey', 'model', 'maxTokens', 'temperature', 'monthlyTokenCap'],
      content: <ServiceFields form={form} prompt={prompt} />,
    },
    {
      value: 'voice',
      label: t('tabVoice'),
      fields: ['voice', 'voiceKey', 'voiceRegion'],
      content: <VoiceFields form={form} prompt={prompt} />,
    },
    {
      value: 'texts',
      label: t('tabTexts'),
      content: prompt ? <TextsPanel prompt={prompt} /> : <p>{t('textsAfterSave')}</p>,
    },
    { value: 'try', label: t('tabTry'), content: <TryPrompt form={form} prompt={prompt} /> },
  ];
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={prompt ? t('edit') : t('add')}
      size={880}
      form={form}
      fieldOf={{ ERR_URL_NOT_ALLOWED: 'baseUrl', ERR_NO_QUEUE_FOUND: 'queueId' }}
      onSubmit={save}
      tabs={tabs}
    />
  );
}
