import type { SessionUser } from '@balcao/contract/users/user';
import { createUserInput, updateUserInput, userApi } from '@balcao/contract/users/user.api';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession, useSessionActions } from '../shell/session/session.tsx';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { invalidateUsers } from './user.queries.ts';
import { userTexts } from './user.texts.ts';
import { UserFields } from './user-fields.tsx';
import { blankUser, type UserValues, valuesOf } from './user-values.ts';

type Props = {
  /** absent: a new one */
  user?: SessionUser | undefined;
  onClose: () => void;
};

/** Adds or edits a user of the company. */
export function UserDialog({ user, onClose }: Props) {
  const t = useTexts(userTexts);
  const { user: me } = useSession();
  const { changeUser } = useSessionActions();
  const [opened] = useState(() => (user ? valuesOf(user) : blankUser));
  const form = useZodForm<UserValues>({ schema: user ? updateUserInput : createUserInput, initialValues: opened });

  const save = async (values: UserValues) => {
    const saved = user
      ? await call(userApi.update, { params: { id: user.id }, body: changedFields(opened, values) })
      : await call(userApi.create, { body: values });
    if (saved.id === me.id) changeUser(() => saved);
    invalidateUsers();
    toast.success(t('saved'));
  };

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={user ? t('edit') : t('add')}
      form={form}
      fieldOf={{ ERR_EMAIL_ALREADY_EXISTS: 'email' }}
      onSubmit={save}
    >
      <UserFields form={form} user={user} />
    </FormDialog>
  );
}
