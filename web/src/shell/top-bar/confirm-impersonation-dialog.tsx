import { impersonationApi } from '@balcao/contract/auth/impersonation.api';
import { Text } from '@mantine/core';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { FormDialog, FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { impersonationTexts } from './impersonation.texts.ts';

type Props = { company: string; onConfirmed: () => void; onClose: () => void };

/** Asks for the operator's own password before they may change data of a company. */
export function ConfirmImpersonationDialog({ company, onConfirmed, onClose }: Props) {
  const t = useTexts(impersonationTexts);
  const form = useZodForm<{ password: string }>({
    schema: impersonationApi.confirm.body,
    initialValues: { password: '' },
  });
  const submit = async (body: { password: string }) => {
    await call(impersonationApi.confirm, { body });
    onConfirmed();
  };
  return (
    <FormDialog
      opened
      size={480}
      title={t('confirmTitle', { company })}
      submitLabel={t('allow')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t('confirmText')}
      </Text>
      <FormGrid columns={1}>
        <PasswordField
          label={t('password')}
          required
          data-autofocus
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
      </FormGrid>
    </FormDialog>
  );
}
