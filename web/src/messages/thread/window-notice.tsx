import { Button } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { useNow } from '../../ui/use-now.ts';
import { composerTexts } from '../composer/composer.texts.ts';
import { type ReplyWindow, remainingTime } from '../composer/reply-window.rules.ts';
import { useConversation } from '../conversation-context.ts';
import type { Thread } from '../message.live.ts';
import { TimerNotice } from './disappearing.tsx';
import classes from './thread.module.css';

type Props = { window: ReplyWindow | undefined; thread: Thread | undefined };

/**
 * Tells that the channel's window has closed, and links to the templates; otherwise, that messages disappear from the
 * customer's phone.
 */
export function WindowNotice({ window, thread }: Props) {
  const t = useTexts(composerTexts);
  const { canWrite, capabilities, chooseTemplate } = useConversation();
  const now = useNow(10_000);
  const hours = capabilities?.windowHours;
  if (!canWrite || !hours || !window || remainingTime(window, now)) return <TimerNotice thread={thread} />;
  return (
    <div className={classes['window']} role="status">
      <IconClockExclamation size={17} stroke={1.6} aria-hidden="true" />
      <span>{t(chooseTemplate ? 'windowNeedsTemplate' : 'windowClosed', { hours })}</span>
      {chooseTemplate && (
        <Button size="xs" variant="light" onClick={chooseTemplate}>
          {t('chooseTemplate')}
        </Button>
      )}
    </div>
  );
}
