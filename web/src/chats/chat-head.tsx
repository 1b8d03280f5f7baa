import type { Chat } from '@balcao/contract/chats/chat';
import { Menu } from '@mantine/core';
import { IconDotsVertical, IconSearch } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { useRemoval, useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { Avatar } from '../ui/elements/avatar.tsx';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { PresenceDot } from '../ui/elements/presence-dot.tsx';
import { useColleagues } from '../users/colleague.queries.ts';
import { leaveChat, removeChat } from './chat.queries.ts';
import { chatTexts } from './chat.texts.ts';
import classes from './chats.module.css';

type Props = { chat: Chat; searching: boolean; onSearch: () => void; onEdit: (chat: Chat) => void };

/** The room's title, its members and which of them are online; the owner edits and deletes it, others leave it. */
export function ChatHead({ chat, onEdit, onSearch, searching }: Props) {
  const t = useTexts(chatTexts);
  const { user } = useSession();
  const { remove } = useRemoveRecord(chatTexts, (row: { id: number; name: string }) => removeChat(row));
  const { remove: leave } = useRemoval<Chat>({
    texts: ({ title: name }) => ({
      ...{ title: t('leaveTitle', { name }), text: t('leaveText'), action: t('leave'), done: t('left') },
    }),
    remove: leaveChat,
  });
  return (
    <header className={classes['head']}>
      <Avatar name={chat.title} size={36} />
      <div className={classes['words']}>
        <h2 className="bc-cut">{chat.title}</h2>
        <Members chat={chat} me={user.id} />
      </div>
      <IconButton
        icon={IconSearch}
        iconSize={20}
        size={36}
        name={t('searchMessages')}
        pressed={searching}
        onClick={onSearch}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton icon={IconDotsVertical} iconSize={20} size={36} name={t('options')} />
        </Menu.Target>
        <Menu.Dropdown>
          {chat.ownerId === user.id ? (
            <>
              {/* The members of a large room are loaded later: saving the form before that would remove those that
                  are missing. */}
              <Menu.Item disabled={chat.users.length < chat.userCount} onClick={() => onEdit(chat)}>
                {t('edit')}
              </Menu.Item>
              <Menu.Item data-danger onClick={() => remove({ id: chat.id, name: chat.title })}>
                {t('deleteAction')}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item data-danger onClick={() => leave(chat)}>
              {t('leave')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

function Members({ chat, me }: { chat: Chat; me: number }) {
  const t = useTexts(chatTexts);
  const colleagues = useColleagues();
  const here = chat.users.filter(({ userId }) => {
    const presence = colleagues?.[userId]?.presence ?? 'offline';
    return userId !== me && presence !== 'offline';
  });
  const names = here.map(({ user }) => user.name).join(', ');
  return (
    <small className={classes['members']} title={chat.users.map((one) => one.user.name).join(', ')}>
      <span>{t('members', { count: chat.userCount })}</span>
      {here.length > 0 && (
        <>
          <PresenceDot presence="available" />
          <span className="bc-cut">{t('online', { names })}</span>
        </>
      )}
    </small>
  );
}
