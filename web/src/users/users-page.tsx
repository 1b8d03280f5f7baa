import type { SessionUser, User } from '@balcao/contract/users/user';
import { Menu } from '@mantine/core';
import { IconDevices, IconInfoCircle, IconPencil, IconShieldOff, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
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
  const { opened, open, openOnceFetched, close } = useDialogs();

  const { edit, actions } = useUserActions(open, openOnceFetched);

  return (
    <>
      <RecordsPage
        title={t('title')}
        notice={<PlanUse resource="users" />}
        records={records}
        nameOf={(user) => user.name}
        searchPlaceholder={t('search')}
        secondary={
          <IconButton icon={IconInfoCircle} name={t('info')} iconSize={20} onClick={() => open({ is: 'info' })} />
        }
        menu={
          <Menu.Item leftSection={<IconInfoCircle size={17} stroke={1.6} />} onClick={() => open({ is: 'info' })}>
            {t('info')}
          </Menu.Item>
        }
        primary={{ label: t('add'), onClick: () => open({ is: 'add' }) }}
        columns={columns}
        card={card}
        actions={actions}
        onOpen={edit}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      {opened?.is === 'sessions' && <SessionsDialog user={opened.user} onClose={close} />}
      {opened?.is === 'info' && <UsersInfo onClose={close} />}
      {(opened?.is === 'add' || opened?.is === 'edit') && (
        <UserDialog user={opened.is === 'edit' ? opened.user : undefined} onClose={close} />
      )}
    </>
  );
}

/** Opens only the dialog requested last: a late response must not replace the user in a form that is being filled in. */
function useDialogs() {
  const [opened, setOpened] = useState<OpenDialog>();
  const latest = useRef<object>(undefined);
  const open = (dialog: OpenDialog | undefined) => {
    latest.current = dialog;
    setOpened(dialog);
  };
  const openOnceFetched = (asked: Promise<OpenDialog>) => {
    latest.current = asked;
    asked.then(
      (dialog) => latest.current === asked && open(dialog),
      (error) => toast.error(error),
    );
  };
  return { opened, open, openOnceFetched, close: () => open(undefined) };
}

function useUserActions(open: (dialog: OpenDialog) => void, openOnceFetched: (asked: Promise<OpenDialog>) => void) {
  const t = useTexts(userTexts);
  const { user: me } = useSession();
  const { remove } = useRemoveRecord(userTexts, removeUser);
  const edit = (user: User) => openOnceFetched(fetchUser(user.id).then((whole) => ({ is: 'edit', user: whole })));
  const actions: readonly RowAction<User>[] = [
    { name: t('editAction'), icon: IconPencil, isQuick: true, run: edit },
    { name: t('sessionsAction'), icon: IconDevices, run: (user) => open({ is: 'sessions', user }) },
    {
      name: t('resetTwoFactor'),
      icon: IconShieldOff,
      disabledReason: (user) => (user.id === me.id ? t('ownTwoFactor') : user.twoFactor ? undefined : t('noTwoFactor')),
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
