import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { ChoiceSelect } from '../ui/forms/choices.tsx';
import { useIntegrations } from './queue-integration.queries.ts';
import { queueIntegrationTexts } from './queue-integration.texts.ts';

const hints = { connection: 'connectionHint', queue: 'queueHint', option: 'optionHint' } as const;

type Props = {
  /** the form that contains it, for a hint about precedence */
  hint: keyof typeof hints;
  required?: boolean;
  value?: number | null;
  onChange?: (id: number | null) => void;
};

/** Chooses an integration, or none. Hidden if the plan has no integrations. */
export function IntegrationSelect({ hint, ...input }: Props) {
  const t = useTexts(queueIntegrationTexts);
  const { has } = useSession();
  const { integrations, failure } = useIntegrations();
  if (!has('useIntegrations')) return null;
  return (
    <ChoiceSelect
      label={t('integration')}
      description={t(hints[hint])}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      choices={integrations}
      failure={failure}
      clearable={!input.required}
      placeholder={t('noIntegration')}
      {...input}
    />
  );
}
