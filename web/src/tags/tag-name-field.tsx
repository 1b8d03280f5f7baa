import { TextInput, type TextInputProps } from '@mantine/core';
import { useTexts } from '../platform/texts.ts';
import { tagTexts } from './tag.texts.ts';

type Props = Omit<TextInputProps, 'value'> & { value?: string };

/** The name of a tag or lane. Works with Mantine's form. */
export function TagNameField({ value = '', error, ...rest }: Props) {
  const t = useTexts(tagTexts);
  const { length } = value.trim();
  return (
    <TextInput
      label={t('name')}
      required
      data-autofocus
      value={value}
      {...rest}
      // The specification defines a special text for a name that is too short.
      error={error && length > 0 && length < 3 ? t('tooShort') : error}
    />
  );
}
