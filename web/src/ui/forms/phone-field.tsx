import type { Country } from '@balcao/contract/contacts/country';
import type { ParsedPhone, parsePhone } from '@balcao/contract/contacts/phone.rules';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { uiTexts } from '../ui.texts.ts';
import { codeText } from './form-errors.ts';
import classes from './phone-field.module.css';

type Props = Omit<TextInputProps, 'description'> & { country: Country; value?: string };

/** A phone number in free form; the parsed number is shown below. The server validates with the same parser. */
export function PhoneField({ country, error, onBlur, ...field }: Props) {
  const t = useTexts(uiTexts);
  const [wasBlurred, setWasBlurred] = useState(false);
  const read = usePhoneParser();
  const typed = field.value ?? '';
  const reading: ParsedPhone | undefined = typed === '' || typed.includes('*') ? undefined : read?.(typed, country);
  const problem = wasBlurred && reading?.problem ? codeText(reading.problem) : undefined;
  return (
    <TextInput
      {...field}
      inputMode="tel"
      autoComplete="off"
      placeholder={t('phoneExample')}
      description={
        reading?.number ? (
          <output className={classes['reading']}>{reading.shown}</output>
        ) : (
          !problem && !error && t('phoneHint')
        )
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error ?? problem}
      onBlur={(event) => {
        setWasBlurred(true);
        onBlur?.(event);
      }}
    />
  );
}

/** The phone number metadata is large: it is loaded when a form with a number is opened. */
export const loadPhoneParser = async (): Promise<typeof parsePhone> =>
  (await import('@balcao/contract/contacts/phone.rules')).parsePhone;

function usePhoneParser(): typeof parsePhone | undefined {
  const [read, setRead] = useState<typeof parsePhone>();
  useEffect(() => {
    // Without it the field still works: the server validates.
    loadPhoneParser().then(
      (reader) => setRead(() => reader),
      () => undefined,
    );
  }, []);
  return read;
}
