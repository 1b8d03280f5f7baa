import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { describeError } from '../../platform/errors/error-texts.ts';
import { detailsOf } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { codeText } from '../../ui/forms/form-errors.ts';
import { twoFactorTexts } from './two-factor.texts.ts';

type Props = {
  label: string;
  description?: string;
  /** Verifies the code. An error is shown under the field until something is typed. */
  onCode: (code: string) => Promise<unknown>;
  children?: ReactNode;
};

/** Field for a code, with a numeric keyboard and autofill from password managers. */
export function TwoFactorCode({ label, description, onCode, children }: Props) {
  const t = useTexts(twoFactorTexts);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy || code.trim() === '') return;
    setBusy(true);
    try {
      await onCode(code.trim());
    } catch (thrown) {
      const wrong = detailsOf(thrown, 'ERR_INVALID_INPUT')?.fields['code'];
      setError(wrong ? codeText(wrong) : describeError(thrown));
      setCode('');
    }
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        label={label}
        description={description}
        value={code}
        error={error}
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setError(undefined);
        }}
        mb={16}
      />
      <Button type="submit" loading={busy} fullWidth mih={44}>
        {t('confirm')}
      </Button>
      {children}
    </form>
  );
}
