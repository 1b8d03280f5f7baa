import { requiresCurrentPassword } from '@balcao/contract/users/own-password.rules';
import { updateUserInput, userApi } from '@balcao/contract/users/user.api';
import { Switch, TextInput } from '@mantine/core';
import { call } from '../../platform/api.ts';
import { useStored } from '../../platform/storage/use-stored.ts';
import { useTexts } from '../../platform/texts.ts';
import { FormDialog, FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { changedFields } from '../../ui/forms/changed-fields.ts';
import { MessageField } from '../../ui/forms/message-field.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { PasswordStrength } from '../../ui/forms/password-strength.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { PictureField } from '../profile/picture-field.tsx';
import { useSession, useSessionActions } from '../session/session.tsx';
import { shellTexts } from '../shell.texts.ts';

const schema = updateUserInput.pick({
  name: true,
  email: true,
  password: true,
  currentPassword: true,
  farewellMessage: true,
});

/** The fields users may change of their own profile; the rest is on the users page. */
export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(shellTexts);
  const { user, setting } = useSession();
  const { changeUser } = useSessionActions();
  const form = useZodForm({
    schema,
    initialValues: {
      name: user.name,
      email: user.email,
      farewellMessage: user.farewellMessage,
      password: '',
      currentPassword: '',
    },
  });
  const save = async (values: ReturnType<typeof form.getValues>) => {
    const body = changedFields(form.getInitialValues(), values);
    const saved = await call(userApi.update, { params: { id: user.id }, body });
    changeUser(() => saved);
    toast.success(t('profileSaved'));
  };
  return (
    <FormDialog opened onClose={onClose} title={t('profile')} form={form} onSubmit={save}>
      <FormGrid columns={1}>
        <PictureField user={user} />
        <TextInput label={t('name')} required {...form.getInputProps('name')} />
        <TextInput label={t('email')} type="email" required autoComplete="email" {...form.getInputProps('email')} />
        <PasswordField
          label={t('newPassword')}
          placeholder={t('unchangedPassword')}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        {form.values.password !== '' && (
          <PasswordStrength
            password={form.values.password}
            person={form.values}
            required={setting('strongPasswords') === 'enabled'}
          />
        )}
        {requiresCurrentPassword(form.values, user) && (
          <PasswordField
            label={t('currentPassword')}
            description={t('currentPasswordHint')}
            required
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
        )}
        <MessageField
          label={t('farewell')}
          description={t('farewellHint')}
          variables
          {...form.getInputProps('farewellMessage')}
        />
        <UndoSwitch />
      </FormGrid>
    </FormDialog>
  );
}

/** A setting of this browser, stored at once and not with the form. */
function UndoSwitch() {
  const t = useTexts(shellTexts);
  const [undoSends, setUndoSends] = useStored('undoSends', true);
  return (
    <Switch
      label={t('undoSends')}
      description={t('undoSendsHint')}
      checked={undoSends}
      onChange={(event) => setUndoSends(event.currentTarget.checked)}
    />
  );
}
