import type { Message } from '@balcao/contract/messages/message';
import { IconBan, IconLock } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { formatTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useColleagueNames } from '../../users/colleague.queries.ts';
import { personName } from '../../users/person-name.ts';
import { UserAvatar } from '../../users/user-avatar.tsx';
import { useConversation } from '../conversation-context.ts';
import { messageTexts } from '../messages.texts.ts';
import classes from './bubble.module.css';
import { bubbleTexts } from './bubble.texts.ts';
import { BubbleBody } from './bubble-body.tsx';
import { DeliveryFailure } from './delivery-failure.tsx';
import { FormattedText } from './formatted-text.tsx';
import { runMessageKey } from './message-keys.ts';
import { MessageToolbar, type ToolbarPart } from './message-toolbar.tsx';
import { useHoverFocus } from './use-hover-focus.ts';
import { useLongPress } from './use-long-press.ts';

/** An internal note of the team; never sent to the customer. */
export const NoteBubble = memo(function NoteBubble({ message }: { message: Message }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const writer = message.sentBy ? personName(message.sentBy) : words(message.isAutomatic ? 'automaticNote' : 'someone');
  const colleagues = useColleagueNames();
  const conversation = useConversation();
  const { near: isActive, listeners } = useHoverFocus();
  const [opened, setOpened] = useState<ToolbarPart>();
  const press = useLongPress(() => setOpened('menu'));
  return (
    <article
      className={classes['noteRow']}
      aria-label={`${t('note')}, ${writer}, ${formatTime(message.createdAt)}`}
      data-message={message.id}
      tabIndex={-1}
      {...listeners}
      onKeyDown={(event) => runMessageKey(event, message, conversation, setOpened)}
      {...press}
    >
      <div className={classes['note']}>
        <div className={classes['noteHead']}>
          <IconLock size={14} stroke={1.8} aria-hidden="true" />
          {message.sentBy && <UserAvatar user={message.sentBy} size={18} />}
          {t('note')} · {writer}
          <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
        </div>
        {message.isDeleted ? (
          <div className={classes['deleted']}>
            <IconBan size={16} stroke={1.6} aria-hidden="true" />
            {t('deletedByUs')}
          </div>
        ) : message.mediaType === 'conversation' ? (
          <div className={classes['noteText']}>
            <FormattedText text={message.body} people={colleagues} />
          </div>
        ) : (
          <BubbleBody message={message} />
        )}
        {(isActive || opened) && <MessageToolbar message={message} opened={opened} onOpened={setOpened} />}
      </div>
      {message.status === 'failed' && <DeliveryFailure message={message} />}
    </article>
  );
});
