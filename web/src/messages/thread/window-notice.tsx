import type { Message } from '@balcao/contract/messages/message';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { composerTexts } from '../composer/composer.texts.ts';
import { useConversation } from '../conversation-context.ts';
import classes from './thread.module.css';

/** Warns that the channel's reply window closes soon or has closed. */
export function WindowNotice({ messages, hasOlder }: { messages: readonly Message[] | undefined; hasOlder: boolean }) {
  const t = useTexts(composerTexts);
  const { canWrite, capabilities } = useConversation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  const hours = capabilities?.windowHours;
  const last = messages?.findLast((message) => !message.fromMe);
  if (!canWrite || !hours || !messages || (!last && hasOlder)) return null;
  if (last && now - Date.parse(last.createdAt) < hours * 3_600_000) return null;
  return (
    <p className={classes['window']} role="status">
      <IconClockExclamation size={17} stroke={1.6} aria-hidden="true" />
      {t('windowClosed', { hours })}
    </p>
  );
}
