import type { SessionUser, User } from '@balcao/contract/users/user';
import { userApi } from '@balcao/contract/users/user.api';
import { Button, Menu } from '@mantine/core';
import { IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { QueueDots } from '../queues/queue-dots.tsx';
import { useSession } from '../shell/session/session.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { Avatar } from '../ui/elements/avatar.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { NameCell } from '../ui/tables/record-table.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { fetchUser, invalidateUsers, useUsers } from './user.queries.ts';
import { userTexts } from './user.texts.ts';
import { UserDialog } from './user-dialog.tsx';
import { UsersInfo } from './users-info.tsx';

type OpenDialog = { is: 'add' } | { is: 'edit'; user: SessionUser } | { is: 'info' };

/** The users of the company. */
export function UsersPage() {
  const t = useTexts(userTexts);
  const { user: me } = useSession();
  const records = useUsers();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);

  const edit = (user: User) =>
    fetchUser(user.id).then(
      (whole) => setOpen({ is: 'edit', user: whole }),
      (error) => toast.error(error),
    );
  const remove = async (user: User) => {
    const question = { title: t('deleteTitle', { name: user.name }), text: t('deleteText'), action: t('deleteAction') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await call(userApi.remove, { params: { id: user.id } });
      invalidateUsers();
      toast.success(t('deleted'));
    } catch (error) {
      toast.error(error);
    }
  };

  return (
    <>
      <RecordsPage
        title={t('title')}
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
        columns={[
          {
            key: 'name',
            title: t('name'),
            width: '24%',
            cell: (user) => (
              <NameCell
                picture={<Avatar name={user.name} src={user.profileImage} size={32} online={user.online} />}
                name={user.name}
              />
            ),
          },
          { key: 'email', title: t('email'), cell: (user) => user.email },
          { key: 'profile', title: t('profile'), width: 124, cell: (user) => t(user.profile) },
          {
            key: 'queues',
            title: t('queues'),
            cell: (user) => user.queues.length > 0 && <QueueDots queues={user.queues} />,
          },
          {
            key: 'startWork',
            title: t('startWork'),
            width: 84,
            cell: (user) => <span data-numeric>{user.startWork}</span>,
          },
          { key: 'endWork', title: t('endWork'), width: 84, cell: (user) => <span data-numeric>{user.endWork}</span> },
        ]}
        card={(user) => ({
          picture: <Avatar name={user.name} src={user.profileImage} online={user.online} />,
          title: user.name,
          second: user.email,
          third: `${t(user.profile)} · ${t('hours', { start: user.startWork, end: user.endWork })}`,
        })}
        actions={[
          { name: t('editAction'), icon: IconPencil, isQuick: true, run: (user) => void edit(user) },
          {
            name: t('deleteAction'),
            icon: IconTrash,
            danger: true,
            disabledReason: (user) => (user.id === me.id ? t('notYourself') : undefined),
            run: (user) => void remove(user),
          },
        ]}
        onOpen={(user) => void edit(user)}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          children: (
            <Button variant="light" onClick={() => setOpen({ is: 'add' })}>
              {t('add')}
            </Button>
          ),
        }}
      />
      {open?.is === 'info' && <UsersInfo onClose={close} />}
      {(open?.is === 'add' || open?.is === 'edit') && (
        <UserDialog user={open.is === 'edit' ? open.user : undefined} onClose={close} />
      )}
    </>
  );
}
