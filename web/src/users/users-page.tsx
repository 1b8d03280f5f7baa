import type { SessionUser, User } from '@balcao/contract/users/user';
import { Menu } from '@mantine/core';
import { IconDevices, IconInfoCircle, IconPencil, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { PlanUse } from '../companies/plan-use.tsx';
import { useTexts } from '../platform/texts.ts';
import { SessionsDialog } from '../shell/security/sessions-dialog.tsx';
import { useSession } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import type { RowAction } from '../ui/tables/row-actions.tsx';
import { resetTwoFactor } from './reset-two-factor.ts';
import { fetchUser, removeUser, useUsers } from './user.queries.ts';
import { userTexts } from './user.texts.ts';
import { useUserColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';
import { UsersInfo } from './users-info.tsx';

type OpenDialog = { is: 'add' } | { is: 'sessions'; user: User } | { is: 'edit'; user: SessionUser } | { is: 'info' };

/** The users of the company. */
export function UsersPage() {
  const t = useTexts(userTexts);
  const records = useUsers();
  const { columns, card } = useUserColumns();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);

  const { edit, actions } = useUserActions(setOpen);

  return (
    <>
      <RecordsPage
        title={t('title')}
        notice={<PlanUse resource="users" />}
        records={records}
        nameOf={(user) => user.name}
        searchPlaceholder={t('search')}
        secondary={
          <IconButton icon={IconInfoCircle} name={t('info')} iconSize={20} onClick={() => setOpen({ is: 'info' })} />
        }
        menu={
          <Menu.Item leftSection={<IconInfoCircle size={17} stroke={1.6} />} onClick={() => setOpen({ is: 'info' })}>
            {t('info')}
          </Menu.Item>
        }
        primary={{ label: t('add'), onClick: () => setOpen({ is: 'add' }) }}
        columns={columns}
        card={card}
        actions={actions}
        onOpen={(user) => void edit(user)}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      {open?.is === 'sessions' && <SessionsDialog user={open.user} onClose={close} />}
      {open?.is === 'info' && <UsersInfo onClose={close} />}
      {(open?.is === 'add' || open?.is === 'edit') && (
        <UserDialog user={open.is === 'edit' ? open.user : undefined} onClose={close} />
      )}
    </>
  );
}

function useUserActions(setOpen: (dialog: OpenDialog) => void) {
  const t = useTexts(userTexts);
  const { user: me } = useSession();
  const { remove } = useRemoveRecord(userTexts, removeUser);
  const edit = (user: User) =>
    fetchUser(user.id).then(
      (whole) => setOpen({ is: 'edit', user: whole }),
      (error) => toast.error(error),
    );
  const actions: readonly RowAction<User>[] = [
    { name: t('editAction'), icon: IconPencil, isQuick: true, run: (user) => void edit(user) },
    { name: t('sessionsAction'), icon: IconDevices, run: (user) => setOpen({ is: 'sessions', user }) },
    {
      name: t('resetTwoFactor'),
      icon: IconShieldOff,
      disabledReason: (user) => (user.twoFactor ? undefined : t('noTwoFactor')),
      run: (user) => void resetTwoFactor(user),
    },
    {
      name: t('deleteAction'),
      icon: IconTrash,
      danger: true,
      disabledReason: (user) => (user.id === me.id ? t('notYourself') : undefined),
      run: remove,
    },
  ];
  return { edit, actions };
}
