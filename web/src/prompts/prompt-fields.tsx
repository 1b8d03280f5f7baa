import { type Prompt, promptVoices } from '@balcao/contract/prompts/prompt';
import { Button, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { numberSeparators } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { FormGrid } from '../ui/dialogs/form-dialog.tsx';
import { ChoiceSelect } from '../ui/forms/choices.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { useQueueChoices } from './prompt.queries.ts';
import { promptTexts } from './prompt.texts.ts';
import type { PromptValues } from './prompt-values.ts';

type Form = UseFormReturnType<PromptValues>;
type Props = { form: Form; prompt: Prompt | undefined };

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Instructions, handover queue, and number of messages in its context. */
export function GeneralFields({ form }: Pick<Props, 'form'>) {
  const t = useTexts(promptTexts);
  const { queues, failure } = useQueueChoices();
  return (
    <>
      <FormGrid>
        <TextInput label={t('name')} required maxLength={100} data-autofocus {...form.getInputProps('name')} />
        <ChoiceSelect
          label={t('queue')}
          description={t('queueFieldHint')}
          inputWrapperOrder={order}
          required
          choices={queues}
          failure={failure}
          placeholder={t('queueNone')}
          {...form.getInputProps('queueId')}
        />
      </FormGrid>
      <Textarea
        label={t('instructions')}
        description={t('instructionsHint')}
        inputWrapperOrder={order}
        required
        autosize
        minRows={8}
        maxRows={16}
        maxLength={20_000}
        {...form.getInputProps('prompt')}
      />
      <FormGrid>
        <NumberInput
          label={t('maxMessages')}
          description={t('maxMessagesHint')}
          inputWrapperOrder={order}
          min={1}
          max={50}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('maxMessages')}
        />
      </FormGrid>
    </>
  );
}

/** AI service and monthly limit. */
export function ServiceFields({ form, prompt }: Props) {
  const t = useTexts(promptTexts);
  return (
    <>
      <p>{t('serviceHint')}</p>
      <FormGrid>
        <TextInput
          label={t('baseUrl')}
          placeholder="https://api.openai.com/v1"
          inputMode="url"
          {...form.getInputProps('baseUrl')}
        />
        <SecretField form={form} name="apiKey" label={t('apiKey')} isStored={prompt?.apiKey !== ''} isNew={!prompt} />
        <TextInput label={t('model')} placeholder="gpt-4o-mini" {...form.getInputProps('model')} />
        <NumberInput
          label={t('maxTokens')}
          description={t('maxTokensHint')}
          inputWrapperOrder={order}
          min={1}
          max={16_000}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('maxTokens')}
        />
        <NumberInput
          label={t('temperature')}
          description={t('temperatureHint')}
          inputWrapperOrder={order}
          min={0}
          max={2}
          step={0.1}
          clampBehavior="none"
          decimalScale={2}
          decimalSeparator={numberSeparators().decimalSeparator}
          {...form.getInputProps('temperature')}
        />
        <NumberInput
          label={t('monthlyTokenCap')}
          description={t('monthlyTokenCapHint')}
          inputWrapperOrder={order}
          placeholder={t('noCap')}
          min={1000}
          max={2_000_000_000}
          allowDecimal={false}
          {...numberSeparators()}
          {...form.getInputProps('monthlyTokenCap')}
        />
      </FormGrid>
    </>
  );
}

/** Voice settings. */
export function VoiceFields({ form, prompt }: Props) {
  const t = useTexts(promptTexts);
  const isSpoken = form.getValues().voice !== 'texto';
  return (
    <FormGrid>
      <FormGrid.Wide>
        <Select
          label={t('voice')}
          description={t('voiceHint')}
          inputWrapperOrder={order}
          allowDeselect={false}
          data={promptVoices.map((value) => ({ value, label: labelOf(value, t('voiceText')) }))}
          {...form.getInputProps('voice')}
        />
      </FormGrid.Wide>
      {isSpoken && (
        <>
          <SecretField
            form={form}
            name="voiceKey"
            label={t('voiceKey')}
            isStored={prompt?.voiceKey !== ''}
            isNew={!prompt}
          />
          <TextInput label={t('voiceRegion')} placeholder="brazilsouth" {...form.getInputProps('voiceRegion')} />
        </>
      )}
    </FormGrid>
  );
}

/** Label of a voice: `pt-BR-FranciscaNeural` is Francisca. */
const labelOf = (voice: string, text: string): string =>
  voice === 'texto' ? text : (/^pt-BR-(.*)Neural$/.exec(voice)?.[1] ?? voice);

type SecretProps = { form: Form; name: 'apiKey' | 'voiceKey'; label: string; isStored: boolean; isNew: boolean };

/** A stored key is shown as a mask, and can be removed. */
function SecretField({ form, name, label, isStored, isNew }: SecretProps) {
  const t = useTexts(promptTexts);
  const value = form.getValues()[name];
  return (
    <div>
      <PasswordField label={label} autoComplete="off" {...form.getInputProps(name)} value={value ?? ''} />
      {isStored && !isNew && (
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={value === null}
          onClick={() => form.setFieldValue(name, null)}
        >
          {t(value === null ? 'keyRemoved' : 'removeKey')}
        </Button>
      )}
    </div>
  );
}
