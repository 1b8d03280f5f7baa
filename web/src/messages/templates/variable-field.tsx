import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import type { TemplateVariable } from '@balcao/contract/message-templates/template-variables.rules';
import { TextInput } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { codeText } from '../../ui/forms/form-errors.ts';
import { templateTexts } from './template.texts.ts';

type Props = {
  id: string;
  template: MessageTemplate;
  variable: TemplateVariable;
  value: string;
  /** error code */
  problem: string | undefined;
  /** '' if unknown */
  contactName: string;
  isFirst: boolean;
  onChange: (value: string) => void;
};

/** One variable, labelled by its position, with its approved example, and a button for the contact's name. */
export function VariableField({ id, template, variable, value, problem, contactName, isFirst, onChange }: Props) {
  const t = useTexts(templateTexts);
  const example = template.examples[variable.key];
  const label = (): string => {
    const { part, name, button } = variable;
    if (part === 'header') return t('inHeader');
    if (part === 'body') return /^\d+$/.test(name) ? t('numbered', { name }) : name;
    const { kind, text = '' } = template.buttons[button ?? -1] ?? {};
    return t(kind === 'code' ? 'codeOf' : 'linkOf', { text });
  };
  const offersName = variable.part !== 'button' && contactName !== '';
  return (
    <TextInput
      id={id}
      label={label()}
      placeholder={example === undefined ? '' : t('example', { example })}
      value={value}
      required
      withAsterisk={false}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      error={problem && (problem === 'characters' ? t('characters') : codeText(problem))}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        offersName && value !== contactName ? (
          <IconButton
            icon={IconUser}
            name={t('useName', { name: contactName })}
            onClick={() => onChange(contactName)}
          />
        ) : undefined
      }
    />
  );
}
