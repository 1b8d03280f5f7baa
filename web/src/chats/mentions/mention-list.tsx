import type { ListedMention } from '@balcao/contract/chats/chat';
import { Popover } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatListTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { chatTexts } from '../chat.texts.ts';
import { useMentions } from './chat-mention.queries.ts';
import { chatMentionTexts } from './chat-mention.texts.ts';
import classes from './mention-list.module.css';

type Props = { isMissed: boolean; size: number };

/** The person's mentions in all rooms: missed ones are found here, also after their room was read. */
export function MentionsButton({ isMissed, size }: Props) {
  const t = useTexts(chatMentionTexts);
  const [opened, setOpened] = useState(false);
  return (
    <span className={classes['target']} data-missed={isMissed || undefined}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" width={340} trapFocus returnFocus>
        <Popover.Target>
          <IconButton
            icon={IconAt}
            iconSize={20}
            size={size}
            name={t(isMissed ? 'mentionsUnread' : 'mentions')}
            onClick={() => setOpened(!opened)}
          />
        </Popover.Target>
        <Popover.Dropdown p={8} className={classes['popover'] ?? ''} aria-label={t('mentions')}>
          {/* Takes the focus while it has no focusable content. */}
          <div tabIndex={-1} data-autofocus className={classes['body']}>
            {opened && <Mentions onOpen={() => setOpened(false)} />}
          </div>
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}

function Mentions({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(chatMentionTexts);
  const { mentions, error, retry } = useMentions();
  if (error && !mentions) return <ErrorState error={error} onRetry={retry} />;
  if (mentions?.length === 0) return <EmptyState icon={IconAt} title={t('none')} />;
  return (
    <ul className={classes['list']} aria-busy={!mentions}>
      {mentions?.map((mention) => (
        <li key={`${mention.chatId} ${mention.seq}`}>
          <MentionLink mention={mention} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function MentionLink({ mention, onOpen }: { mention: ListedMention; onOpen: () => void }) {
  const t = useTexts(chatMentionTexts);
  const nobody = useTexts(chatTexts)('nobody');
  const { uuid, seq, senderName, title, message, at, isUnread } = mention;
  return (
    <Link
      to={`/chats/${uuid}?message=${seq}`}
      className={classes['mention']}
      data-unread={isUnread || undefined}
      onClick={onOpen}
    >
      <span className={classes['head']}>
        <b className="bc-cut">{t('byIn', { name: senderName || nobody, title })}</b>
        <time dateTime={at}>{formatListTime(at)}</time>
      </span>
      <span className={classes['text']}>{message}</span>
    </Link>
  );
}
