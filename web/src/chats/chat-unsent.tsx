import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { chatTexts } from './chat.texts.ts';
import { discardChat, retryChat } from './chat-outbox.ts';
import classes from './chat-thread.module.css';
import type { UnsentChat } from './stored-chats.ts';

/** Messages being sent, and failed ones with a retry. */
export function ChatUnsent({ entries }: { entries: readonly UnsentChat[] }) {
  const t = useTexts(chatTexts);
  if (entries.length === 0) return null;
  return (
    <ul className={classes['unsent']}>
      {entries.map((entry) => (
        <li key={entry.clientId}>
          {entry.quoted && (
            <small className="bc-cut">{t('replyingTo', { name: entry.quoted.senderName || t('nobody') })}</small>
          )}
          <p className={classes['text']}>{wordsOf(entry) || t('attachTicket')}</p>
          {entry.state === 'sending' ? (
            <small>{t('sending')}</small>
          ) : (
            <small data-failed>
              <IconAlertCircle size={14} stroke={1.8} aria-hidden="true" />
              {t('failed')}
              <Button size="compact-xs" variant="subtle" onClick={() => retryChat(entry)}>
                {t('retry')}
              </Button>
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => discardChat(entry)}>
                {t('discard')}
              </Button>
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}

const wordsOf = ({ text, files }: UnsentChat): string =>
  [text, files.map(({ name }) => name).join(', ')].filter((part) => part !== '').join('\n');
