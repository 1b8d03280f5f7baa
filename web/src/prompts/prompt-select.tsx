import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { ChoiceSelect } from '../ui/forms/choices.tsx';
import { usePromptsOrFailure } from './prompt.queries.ts';
import { promptTexts } from './prompt.texts.ts';

type Props = {
  /** the form that contains it, for a hint about precedence */
  hint: 'connection' | 'queue';
  value?: number | null;
  onChange?: (id: number | null) => void;
};

/** Chooses a prompt, or none. Hidden if the plan has no prompts. */
export function PromptSelect({ hint, ...input }: Props) {
  const t = useTexts(promptTexts);
  const { has } = useSession();
  const { prompts, failure } = usePromptsOrFailure();
  if (!has('useOpenAi')) return null;
  return (
    <ChoiceSelect
      label={t('prompt')}
      description={t(hint === 'connection' ? 'connectionHint' : 'queueHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      choices={prompts}
      failure={failure}
      clearable
      placeholder={t('noPrompt')}
      {...input}
    />
  );
}
