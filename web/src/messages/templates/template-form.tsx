import {
  checkTemplateValues,
  fillMessageTemplate,
  listTemplateVariables,
} from '@balcao/contract/message-templates/template-variables.rules';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconSend2 } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { TemplateCard } from '../bubble/cards/template-card.tsx';
import { useConversation } from '../conversation-context.ts';
import { type FilledForm, nameToFill } from './filled-form.ts';
import { HeaderFileField, HeaderPreview, useHeaderFile } from './header-file.tsx';
import classes from './template.module.css';
import { templateTexts } from './template.texts.ts';
import { useSendTemplate } from './use-send-template.ts';
import { VariableField } from './variable-field.tsx';

type Props = {
  form: FilledForm;
  onChange: (change: (form: FilledForm) => FilledForm) => void;
  onBack: () => void;
  onSent: () => void;
};

/** The variables and the file of one template, beside a preview as the customer will see it. */
export function TemplateForm({ form: filled, onChange, onBack, onSent }: Props) {
  const t = useTexts(templateTexts);
  const { ticket } = useConversation();
  const { template, values } = filled;
  const name = nameToFill(ticket.contact.name);
  const variables = listTemplateVariables(template);
  const [isAsked, setAsked] = useState(false);
  const file = useHeaderFile(template, filled.file, (chosen) => onChange((now) => ({ ...now, file: chosen })));
  const isEmpty = variables.length === 0 && file.format === null;
  const send = useSendTemplate();
  const problems = checkTemplateValues(template, values);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const [first] = Object.keys(problems);
    if (first !== undefined) return document.getElementById(fieldId(first))?.focus();
    if (!file.isReady) return;
    send(filled);
    onSent();
  };
  return (
    <form ref={form} className={classes['form']} onSubmit={submit} noValidate>
      <div className={classes['fields']}>
        <Button
          variant="subtle"
          size="xs"
          className={classes['back'] ?? ''}
          leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
        {variables.map((variable, index) => (
          <VariableField
            key={variable.key}
            id={fieldId(variable.key)}
            template={template}
            variable={variable}
            value={values[variable.key] ?? ''}
            problem={isAsked ? problems[variable.key] : undefined}
            contactName={name}
            isFirst={index === 0}
            onChange={(value) => onChange((now) => ({ ...now, values: { ...now.values, [variable.key]: value } }))}
          />
        ))}
        <HeaderFileField header={file} isAsked={isAsked} isFirst={variables.length === 0} />
        {isEmpty && <p className={classes['hint']}>{t('nothingToFill')}</p>}
      </div>
      <Side isLast={isEmpty} isPreparing={file.isPreparing}>
        <TemplateCard template={fillMessageTemplate(template, values)} media={<HeaderPreview header={file} />} />
      </Side>
    </form>
  );
}

type SideProps = { isLast: boolean; isPreparing: boolean; children: ReactNode };

/** The preview and the Send button. `isLast`: there is nothing to fill in. */
function Side({ isLast, isPreparing, children }: SideProps) {
  const t = useTexts(templateTexts);
  return (
    <div className={classes['side']}>
      <p className={classes['hint']}>{t('preview')}</p>
      <div className={classes['bubble']} data-preview>
        {children}
      </div>
      <Button
        type="submit"
        data-autofocus={isLast || undefined}
        loading={isPreparing}
        rightSection={<IconSend2 size={16} stroke={1.6} aria-hidden="true" />}
      >
        {t('send')}
      </Button>
    </div>
  );
}

const fieldId = (key: string) => `template-value-${key}`;
