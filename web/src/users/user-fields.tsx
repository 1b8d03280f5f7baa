import { requiresCurrentPassword } from '@balcao/contract/users/own-password.rules';
import type { SessionUser } from '@balcao/contract/users/user';
import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useConnectionsOrFailure } from '../connections/connection.queries.ts';
import { languages } from '../platform/i18n.ts';
import { useTexts } from '../platform/texts.ts';
import { useQueuesOrFailure } from '../queues/queue.queries.ts';
import { PictureField } from '../shell/profile/picture-field.tsx';
import { useSession } from '../shell/session/session.tsx';
import { FormGrid, FormSection } from '../ui/dialogs/form-dialog.tsx';
import { ChoiceMultiSelect, ChoiceSelect } from '../ui/forms/choices.tsx';
import { TimeField } from '../ui/forms/dates/time-field.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { PasswordStrength } from '../ui/forms/password-strength.tsx';
import { userTexts } from './user.texts.ts';
import type { UserValues } from './user-values.ts';
import classes from './users-page.module.css';

type Props = { form: UseFormReturnType<UserValues>; user: SessionUser | undefined };

const rights = [
  ['allTicket', 'allTicket'],
  ['allUserChat', 'allUserChat'],
  ['allowGroup', 'allowGroup'],
  ['userClosePendingTicket', 'closePending'],
  ['showDashboard', 'showDashboard'],
  ['isTricked', 'isTricked'],
  ['allHistoric', 'allHistoric'],
] as const;

/** Identity first, then permissions, then screen preferences. */
export function UserFields({ form, user }: Props) {
  const { may } = useSession();
  return (
    <>
      {user && <UserHeading user={user} />}
      <IdentityFields form={form} user={user} />
      {may('user-modal:editProfile') && <WorkFields form={form} />}
      {may('user-modal:editProfile') && <RightFields form={form} />}
      <ScreenFields form={form} />
    </>
  );
}

function UserHeading({ user }: { user: SessionUser }) {
  return (
    <div className={classes['person']}>
      <span className={classes['personText']}>
        <strong className="bc-cut">{user.name}</strong>
        <small className="bc-cut">{user.email}</small>
      </span>
      <PictureField user={user} />
    </div>
  );
}

function IdentityFields({ form, user }: Props) {
  const t = useTexts(userTexts);
  const { may, setting, user: me } = useSession();
  const { queues, failure } = useQueuesOrFailure();
  const profiles = (['user', 'supervisor', 'admin'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <FormGrid>
      <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('email')} type="email" required autoComplete="off" {...form.getInputProps('email')} />
      <PasswordField
        label={user ? t('newPassword') : t('password')}
        required={!user}
        placeholder={user ? t('unchangedPassword') : undefined}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      {(!user || form.values.password !== '') && (
        <PasswordStrength
          password={form.values.password}
          person={form.values}
          required={setting('strongPasswords') === 'enabled'}
        />
      )}
      {user?.id === me.id && requiresCurrentPassword(form.values, me) && (
        <PasswordField
          label={t('currentPassword')}
          description={t('currentPasswordHint')}
          required
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
      )}
      {may('user-modal:editProfile') && (
        <Select label={t('profile')} data={profiles} allowDeselect={false} {...form.getInputProps('profile')} />
      )}
      {may('user-modal:editQueues') && (
        <FormGrid.Wide>
          <ChoiceMultiSelect
            label={t('queues')}
            choices={queues}
            failure={failure}
            description={form.getValues().queueIds.length === 0 ? t('queuesHint') : undefined}
            {...form.getInputProps('queueIds')}
          />
        </FormGrid.Wide>
      )}
    </FormGrid>
  );
}

/** Default connection and working hours. */
function WorkFields({ form }: Pick<Props, 'form'>) {
  const t = useTexts(userTexts);
  const { connections, failure } = useConnectionsOrFailure();
  return (
    <FormGrid columns={3}>
      <ChoiceSelect
        label={t('connection')}
        choices={connections}
        failure={failure}
        clearable
        placeholder={t('noConnection')}
        {...form.getInputProps('whatsappId')}
      />
      <TimeField label={t('startWork')} {...form.getInputProps('startWork')} />
      <TimeField label={t('endWork')} {...form.getInputProps('endWork')} />
    </FormGrid>
  );
}

function RightFields({ form }: Pick<Props, 'form'>) {
  const t = useTexts(userTexts);
  return (
    <FormSection title={t('mayTitle')}>
      <FormGrid>
        {rights.map(([name, word]) => (
          <Switch key={name} label={t(word)} {...form.getInputProps(name, { type: 'checkbox' })} />
        ))}
      </FormGrid>
    </FormSection>
  );
}

function ScreenFields({ form }: Pick<Props, 'form'>) {
  const t = useTexts(userTexts);
  const menus = [
    { value: 'open', label: t('menuOpen') },
    { value: 'closed', label: t('menuClosed') },
  ];
  const themes = [
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ];
  return (
    <FormSection title={t('screenTitle')}>
      <FormGrid columns={3}>
        <Select label={t('defaultMenu')} allowDeselect={false} data={menus} {...form.getInputProps('defaultMenu')} />
        <Select label={t('defaultTheme')} allowDeselect={false} data={themes} {...form.getInputProps('defaultTheme')} />
        <Select
          label={t('language')}
          clearable
          placeholder={t('languageOwn')}
          data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('language')}
        />
      </FormGrid>
      <Textarea
        label={t('farewell')}
        description={t('farewellHint')}
        autosize
        minRows={3}
        maxRows={6}
        {...form.getInputProps('farewellMessage')}
      />
    </FormSection>
  );
}
