import type { ChatEvent } from '@balcao/contract/chats/chat.events';
import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { IconMessageCircleUser } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useLive } from '../platform/live.ts';
import { playNoticeSound } from '../platform/sounds.ts';
import { useTexts } from '../platform/texts.ts';
import { useNavigationCount } from '../shell/navigation/navigation-counts.ts';
import { useSession } from '../shell/session/session.tsx';
import { showBrowserNotice } from '../tickets/bell/browser-notice.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { UnreadIcon } from '../ui/elements/unread-icon.tsx';
import { useNarrow } from '../ui/layout/use-narrow.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SlowSkeletons } from '../ui/states/slow-skeletons.tsx';
import { unreadTotal, useChatNotices, useChats } from './chat.queries.ts';
import { chatTexts } from './chat.texts.ts';
import classes from './chat-bell.module.css';
import { ChatList } from './chat-list.tsx';
import { resumeChats } from './chat-outbox.ts';

const maxRooms = 8;

/**
 * The internal chat in the top bar, with a dot while anything is unread. Mounted on every page, it applies the chat
 * notices for all of them. On phones it renders nothing, to leave room for the page title: the chat is in the menu,
 * whose button has the dot.
 */
export function ChatBell() {
  const { has } = useSession();
  return has('useInternalChat') ? <OpenChatBell /> : null;
}

function OpenChatBell() {
  const t = useTexts(chatTexts);
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  useChatNotices(user.id);
  const { id, companyId } = user;
  useEffect(() => resumeChats({ id, companyId }), [id, companyId]);
  const { chats, error, isLoading, retry } = useChats();
  const unread = unreadTotal(chats, user.id);
  useNavigationCount('/chats', unread);
  useChatAlerts(user.id);
  const narrow = useNarrow();
  if (narrow) return null;
  const name = unread > 0 ? t('bellUnread', { count: unread }) : t('bell');
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" offset={12} width={340} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={name} disabled={opened}>
          <ActionIcon size={34} aria-label={name} aria-haspopup="dialog" onClick={() => setOpened(!opened)}>
            <UnreadIcon icon={IconMessageCircleUser} hasUnread={unread > 0} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={8} className={classes['popover'] ?? ''} aria-label={t('bell')}>
        {error ? (
          <ErrorState isSmall error={error} onRetry={retry} />
        ) : isLoading ? (
          <SlowSkeletons heights={[44, 44, 44]} />
        ) : chats.length === 0 ? (
          <EmptyState icon={IconMessageCircleUser} title={t('emptyTitle')} />
        ) : (
          <ChatList chats={chats.slice(0, maxRooms)} me={user.id} onOpen={() => setOpened(false)} />
        )}
        <Button component={Link} to="/chats" variant="light" fullWidth mt={8} onClick={() => setOpened(false)}>
          {t('openAll')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Plays a sound for messages of others in rooms that are not being read, and for every mention. */
function useChatAlerts(me: number): void {
  const t = useTexts(chatTexts);
  const go = useNavigate();
  const { pathname } = useLocation();
  useLive('chat', (event: ChatEvent) => {
    if (event.action !== 'new-message' || event.newMessage.senderId === me) return;
    const path = `/chats/${event.chat.uuid}`;
    const isInFront = document.visibilityState === 'visible' && document.hasFocus();
    if (pathname === path && isInFront) return;
    playNoticeSound();
    const { mentions, sender, message } = event.newMessage;
    if (!mentions.includes(me)) return;
    const title = t('mentionedBy', { name: sender?.name ?? '', title: event.chat.title });
    if (pathname !== path) toast.info(title);
    if (!isInFront)
      showBrowserNotice({ title, body: message, tag: `chat-${event.chat.id}`, onOpen: () => void go(path) });
  });
}
