import { twoFactorApi } from '@balcao/contract/auth/two-factor.api';
import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { FormDialog, FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import classes from './security.module.css';
import { twoFactorTexts } from './two-factor.texts.ts';

type Proof = { currentPassword: string; code: string };
type Props = {
  title: string;
  text?: string;
  withCode: boolean;
  /** Resolves to a function to run after the dialog has closed. */
  onProof: (proof: Proof) => Promise<() => void>;
  onClose: () => void;
};

/** Asks for the user's password, and for a code if they have a second factor. */
export function PasswordAndCodeDialog({ title, text, withCode, onProof, onClose }: Props) {
  const t = useTexts(twoFactorTexts);
  const then = useRef(onClose);
  const form = useZodForm<Proof>({
    schema: withCode ? twoFactorApi.disable.body : twoFactorApi.begin.body,
    initialValues: { currentPassword: '', code: '' },
  });
  const submit = async (proof: Proof) => {
    then.current = await onProof(proof);
  };
  return (
    <FormDialog
      opened
      size={480}
      title={title}
      submitLabel={t('continue')}
      form={form}
      onSubmit={submit}
      onClose={() => then.current()}
    >
      {text && <p className={classes['text']}>{text}</p>}
      <FormGrid columns={1}>
        <PasswordField
          label={t('password')}
          required
          data-autofocus
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        {withCode && (
          <TextInput
            label={t('code')}
            description={t('codeHint')}
            required
            autoComplete="one-time-code"
            {...form.getInputProps('code')}
          />
        )}
      </FormGrid>
    </FormDialog>
  );
}
