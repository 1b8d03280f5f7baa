import type { Chat } from '@balcao/contract/chats/chat';
import { Link } from 'react-router';
import { formatListTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { Avatar } from '../ui/elements/avatar.tsx';
import { UnreadBadge } from '../ui/elements/chips.tsx';
import { missedMention, unreadOf } from './chat.live.ts';
import { chatTexts } from './chat.texts.ts';
import classes from './chats.module.css';
import { chatMentionTexts } from './mentions/chat-mention.texts.ts';

type Props = { chats: readonly Chat[]; me: number; openUuid?: string | undefined; onOpen?: () => void };

/** Rooms, ordered by the last message. */
export function ChatList({ chats, me, openUuid, onOpen }: Props) {
  const t = useTexts(chatTexts);
  const mentionText = useTexts(chatMentionTexts);
  return (
    <ul className={classes['list']}>
      {chats.map((chat) => {
        const unread = unreadOf(chat, me);
        const isNamed = missedMention(chat, me) !== undefined;
        return (
          <li key={chat.id}>
            <Link
              to={`/chats/${chat.uuid}`}
              className={classes['room']}
              aria-current={chat.uuid === openUuid ? 'page' : undefined}
              data-unread={unread > 0 || undefined}
              onClick={onOpen}
            >
              <Avatar name={chat.title} size={36} />
              <span className={classes['words']}>
                <span className="bc-cut">{chat.title}</span>
                <small className="bc-cut">{chat.lastMessage || t('noMessages')}</small>
              </span>
              <span className={classes['roomEnd']}>
                <time dateTime={chat.updatedAt}>{formatListTime(chat.updatedAt)}</time>
                <span className={classes['marks']}>
                  {isNamed && (
                    <span className={classes['named']}>
                      <span aria-hidden="true">@</span>
                      <span className="bc-said">{mentionText('missed')}</span>
                    </span>
                  )}
                  <UnreadBadge count={unread} label={t('unread', { count: unread })} />
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
