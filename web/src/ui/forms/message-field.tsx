import { Textarea, type TextareaProps } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { texts, useTexts } from '../../platform/texts.ts';
import classes from './message-field.module.css';

const messageFieldTexts = texts('messageField', {
  pt: {
    insert: 'Inserir:',
    firstName: 'Primeiro nome',
    name: 'Nome',
    ms: 'Saudação',
    protocol: 'Protocolo',
    hora: 'Hora',
  },
  en: { insert: 'Insert:', firstName: 'First name', name: 'Name', ms: 'Greeting', protocol: 'Protocol', hora: 'Time' },
  es: {
    insert: 'Insertar:',
    firstName: 'Primer nombre',
    name: 'Nombre',
    ms: 'Saludo',
    protocol: 'Protocolo',
    hora: 'Hora',
  },
});
const templateVariables = ['firstName', 'name', 'ms', 'protocol', 'hora'] as const;

/** The inserted text, and its label. */
type VariableOffer = { label: string; text: string };

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  value?: string;
  onChange?: (text: string) => void;
  /** Offers variables that are replaced on send; true: those of every message, such as {{firstName}}. */
  variables?: boolean | readonly VariableOffer[];
};

/** Textarea for a text that is sent to customers. Works with Mantine's form. */
export function MessageField({ value = '', onChange, variables = false, ...rest }: Props) {
  const t = useTexts(messageFieldTexts);
  const field = useRef<HTMLTextAreaElement>(null);

  const ofEveryMessage = templateVariables.map((word) => ({ label: t(word), text: `{{${word}}}` }));
  const offers = variables === true ? ofEveryMessage : variables || [];

  const insert = (text: string) => {
    const box = field.current;
    const [from, to] = [box?.selectionStart ?? value.length, box?.selectionEnd ?? value.length];
    onChange?.(value.slice(0, from) + text + value.slice(to));
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + text.length, from + text.length);
    });
  };

  return (
    <div>
      <Textarea
        ref={field}
        value={value}
        onChange={(event) => onChange?.(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={8}
        {...rest}
      />
      {offers.length > 0 && (
        <div className={classes['offers']}>
          <span>{t('insert')}</span>
          {offers.map(({ label, text }) => (
            <button key={text} type="button" className={classes['offer']} onClick={() => insert(text)}>
              <IconPlus size={13} stroke={1.8} aria-hidden="true" />
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
