import type { Prompt } from '@balcao/contract/prompts/prompt';
import type { UseFormReturnType } from '@mantine/form';
import { useTexts } from '../platform/texts.ts';
import { TrialPane } from '../ui/trial/trial-pane.tsx';
import { promptTexts } from './prompt.texts.ts';
import type { PromptValues } from './prompt-values.ts';
import { useTrial } from './use-trial.ts';

type Props = { form: UseFormReturnType<PromptValues>; prompt: Prompt | undefined };

/** A trial conversation with the unsaved prompt. */
export function TryPrompt({ form, prompt }: Props) {
  const t = useTexts(promptTexts);
  const { entries, busy, send, restart } = useTrial(prompt?.id, () => form.getValues());
  const onSend = (text: string): boolean => {
    if (form.validate().hasErrors) return false;
    void send(text);
    return true;
  };
  const texts = {
    label: t('tabTry'),
    hint: t('tryHint'),
    entries: t('tryEntries'),
    input: t('tryInput'),
    send: t('trySend'),
    again: t('tryAgain'),
    you: t('you'),
    bot: t('bot'),
  };
  return <TrialPane texts={texts} entries={entries} isBusy={busy} onSend={onSend} onRestart={restart} />;
}
